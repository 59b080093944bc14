import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Icon } from '../icon.tsx'
import { findLabeledOption, type ListParamsState, toFilterOptions } from './search-params.ts'

const usualDebounceInMs = 300

/**
 * Debounces the search text.
 * @param search from the URL; resets the box when it changes
 * @param debounceInMs debounce time
 */
export function useDebouncedSearchText(
  search: string,
  onSearch: (search: string) => void,
  debounceInMs: number = usualDebounceInMs,
) {
  const [text, setText] = useState(search)
  const reportedText = useRef(search)
  const isLeaving = useNavigation().state !== 'idle'
  const report = useDebouncedCallback((typed: string) => {
    // Another page that was pressed meanwhile would not open.
    if (typed === reportedText.current || isLeaving) return
    reportedText.current = typed
    onSearch(typed)
  }, debounceInMs)

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

export function SearchBox({
  label,
  search,
  ref,
}: {
  label: string
  search: ReturnType<typeof useDebouncedSearchText>
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <TextInput
      ref={ref}
      className="toolbar-search"
      type="search"
      aria-label={label}
      placeholder={`${label}...`}
      leftSection={<Icon name="search" />}
      value={search.text}
      onChange={(event) => search.type(event.currentTarget.value)}
    />
  )
}

interface ListSearchProps<Params> {
  label: string
  state: ListParamsState<Params>
}

/** Search box of a list. */
export function ListSearch<Params extends { readonly search: string; readonly page: number }>({
  label,
  state: [params, show],
}: ListSearchProps<Params>) {
  const search = useDebouncedSearchText(params.search, (text) =>
    show({ ...params, search: text, page: 1 }, params.search === ''),
  )
  return <SearchBox label={label} search={search} />
}

interface ListFilterProps<Params> {
  label: string
  param: keyof Params & string
  /** Option that shows everything: 'All states'. */
  all: string
  options: Readonly<Record<string, string>>
  state: ListParamsState<Params>
}

/** Choice that limits a list. */
export function ListFilter<Params extends { readonly page: number }>(props: ListFilterProps<Params>) {
  const { label, param, all, options, state } = props
  const [params, show] = state
  return (
    <NativeSelect
      className="toolbar-filter"
      label={label}
      data={toFilterOptions(all, options)}
      value={String(params[param] ?? '')}
      onChange={({ currentTarget: { value } }) =>
        show({ ...params, [param]: findLabeledOption(options, value), page: 1 }, true)
      }
    />
  )
}
