import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const usualRestInMs = 300

/**
 * What is being typed into a search box, told on once the typing rests.
 *
 * @param search as the address has it; when it changes by itself (Back, a link), the box follows
 * @param restInMs how long nothing must be typed
 */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
  restInMs: number = usualRestInMs,
) {
  const [text, setText] = useState(search)
  const told = useRef(search)
  const tell = useDebouncedCallback((typed: string) => {
    if (typed === told.current) return
    told.current = typed
    onSearch(typed)
  }, restInMs)

  useEffect(() => {
    if (search === told.current) return
    told.current = search
    setText(search)
  }, [search])

  function type(typed: string): void {
    setText(typed)
    tell(typed.trim())
  }
  return { text, type }
}
