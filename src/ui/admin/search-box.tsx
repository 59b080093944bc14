import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'

const usualRestInMs = 300

/**
 * Debounced search text.
 * @param search from the URL; resets the box when it changes
 * @param debounceInMs debounce time
 */
export function useDebouncedSearchText(
  search: string,
  onSearch: (search: string) => void,
  restInMs: number = usualRestInMs,
) {
  const [text, setText] = useState(search)
  const reportedText = useRef(search)
  const report = useDebouncedCallback((typed: string) => {
    if (typed === reportedText.current) return
    reportedText.current = typed
    onSearch(typed)
  }, restInMs)

  useEffect(() => {
    if (search === reportedText.current) return
    reportedText.current = search
    setText(search)
  }, [search])

  function type(typed: string): void {
    setText(typed)
    report(typed.trim())
  }
  return { text, type }
}

export interface SearchBoxProps {
  label: string
  search: ReturnType<typeof useDebouncedSearchText>
  ref?: Ref<HTMLInputElement>
}

export function SearchBox({ label, search, ref }: SearchBoxProps) {
  return (
    <TextInput
      ref={ref}
      className="toolbar-search"
      size="md"
      type="search"
      aria-label={label}
      placeholder={`${label}...`}
      leftSection={<Icon name="search" />}
      value={search.text}
      onChange={(event) => search.type(event.currentTarget.value)}
    />
  )
}
