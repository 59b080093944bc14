import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Icon } from '../icon.tsx'
import { findLabeledOption, type ListParams, type ListParamsState, toFilterOptions } from './search-params.ts'
import { OpensButton } from './use-overlay.tsx'

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

export interface ListToolbarProps<Params> {
  /** Missing if there is one page. */
  state?: ListParamsState<Params>
  /** Name of the search box. */
  search?: string
  filters?: readonly Omit<ListFilterProps<Params>, 'state'>[]
  /** Content after search and filters. */
  toolbar?: ReactNode
  /** Button that opens the overlay in which a row is added. */
  add?: { readonly label: string; readonly opens: ReactElement; readonly variant?: 'default' } | false
}

/** Whether a list shows only what is searched for. */
export function isFiltered<Params extends ListParams>({
  state,
  filters = [],
}: ListToolbarProps<Params>): boolean {
  const params = state?.[0]
  return !!params?.search || filters.some(({ param }) => params?.[param] !== undefined)
}

/** Toolbar above a list; not rendered without content. */
export function ListToolbar<Params extends ListParams>(props: ListToolbarProps<Params>) {
  const { state, search, filters = [], toolbar, add } = props
  if (!(search || filters.length > 0 || toolbar || add)) return null
  return (
    <div className="toolbar">
      {search !== undefined && state && <ListSearch label={search} state={state} />}
      {state && filters.map((filter) => <ListFilter key={filter.param} {...filter} state={state} />)}
      {toolbar}
      {add && (
        <OpensButton
          variant="filled"
          className="toolbar-end"
          leftSection={<Icon name="plus" />}
          opens={add.opens}
          {...(add.variant && { variant: add.variant })}
        >
          {add.label}
        </OpensButton>
      )}
    </div>
  )
}

interface ListSearchProps<Params> {
  label: string
  state: ListParamsState<Params>
}

/** Search box of a list. */
export function ListSearch<Params extends ListParams>({
  label,
  state: [params, show],
}: ListSearchProps<Params>) {
  const search = useDebouncedSearchText(params.search ?? '', (text) =>
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
function ListFilter<Params extends ListParams>(props: ListFilterProps<Params>) {
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
