import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const usualRestInMs = 300

/**
 * Debounced search text.
 * @param search from the URL; resets the box when it changes
 * @param restInMs debounce time
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
