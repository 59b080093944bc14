import { NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { paymentFilterHint } from '#app/features/attendees/rules/attendee-list.ts'
import { paymentStatusLabels } from '#app/features/payments/rules/payment-labels.ts'
import { maxTagLength } from '#app/features/people/contract/person.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { findLabeledOption, parseRowId, toFilterOptions } from '#app/ui/admin/search-params.ts'
import { Icon } from '#app/ui/icon.tsx'
import { type AttendeesSearchParams, openSeminarsQuery, tagsQuery } from './attendees-api.ts'

/** Search debounce. */
const searchDebounceInMs = 500

const paymentOptions = toFilterOptions('All Payments', paymentStatusLabels)

export interface AttendeesToolbarProps {
  searchParams: AttendeesSearchParams
  /** @param shouldPush false replaces the history entry */
  onSearchParams: (searchParams: AttendeesSearchParams, shouldPush: boolean) => void
}

export function AttendeesToolbar({ searchParams, onSearchParams }: AttendeesToolbarProps) {
  const search = useDebouncedSearchText(
    searchParams.search,
    (text) => onSearchParams({ ...searchParams, search: text, page: 1 }, searchParams.search === ''),
    searchDebounceInMs,
  )
  const hint = paymentFilterHint(searchParams)
  return (
    <>
      <div className="toolbar">
        <SearchBox label="Search attendees" search={search} />
        <NativeSelect
          className="toolbar-filter"
          aria-label="Payment status"
          data={paymentOptions}
          value={searchParams.paymentStatus ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onSearchParams(
              { ...searchParams, paymentStatus: findLabeledOption(paymentStatusLabels, value), page: 1 },
              true,
            )
          }
        />
        <TagFilter
          tag={searchParams.tag}
          onTag={(tag) => {
            if (tag !== searchParams.tag) onSearchParams({ ...searchParams, tag, page: 1 }, true)
          }}
        />
        <NotInvitedFilter
          seminarId={searchParams.notInvitedTo}
          onSeminar={(notInvitedTo) => onSearchParams({ ...searchParams, notInvitedTo, page: 1 }, true)}
        />
      </div>
      {hint === null ? null : <p className="muted filter-hint">{hint}</p>}
    </>
  )
}

/** Limits the list to people not yet invited to an upcoming seminar. */
function NotInvitedFilter({
  seminarId,
  onSeminar,
}: {
  seminarId: number | undefined
  onSeminar: (seminarId: number | undefined) => void
}) {
  const { data = [] } = useQuery(openSeminarsQuery())
  const isListed = seminarId === undefined || data.some(({ id }) => id === seminarId)
  const options = [
    { value: '', label: 'Invitation status' },
    ...data.map(({ id, title, startDate }) => ({
      value: String(id),
      label: `Not yet invited to ${title}, ${formatDate(startDate)}`,
    })),
    ...(isListed ? [] : [{ value: String(seminarId), label: 'Not yet invited to the chosen seminar' }]),
  ]
  return (
    <NativeSelect
      className="toolbar-filter"
      aria-label="Invitations"
      data={options}
      value={String(seminarId ?? '')}
      onChange={({ currentTarget: { value } }) => onSeminar(parseRowId(value))}
    />
  )
}

/** Filters by a tag in use, with suggestions; applies once a tag is complete. */
function TagFilter({ tag, onTag }: { tag: string | undefined; onTag: (tag: string | undefined) => void }) {
  const id = useId()
  const [isUsed, setIsUsed] = useState(false)
  const [searchText, seek] = useState(tag ?? '')
  const { data, isError, isFetching } = useQuery({
    ...tagsQuery(searchText),
    placeholderData: keepPreviousData,
    enabled: isUsed,
  })
  const tags = data?.tags ?? []
  const search = useDebouncedSearchText(tag ?? '', seek)
  const typed = search.text.trim()
  const found = tags.find((one) => one.toLowerCase() === typed.toLowerCase())
  const isNew = isUsed && found !== undefined && found.toLowerCase() !== tag?.toLowerCase()
  const isUnknown = isUsed && typed !== '' && typed === searchText && !isFetching && tags.length === 0
  const onFound = useEffectEvent(onTag)

  // Suggestions may arrive after the last key press.
  useEffect(() => {
    if (isNew) onFound(found)
  }, [isNew, found])

  return (
    <>
      <TextInput
        className="toolbar-filter"
        type="search"
        aria-label="Tag"
        placeholder="All tags"
        maxLength={maxTagLength}
        list={id}
        leftSection={<Icon name="tag" />}
        error={isError ? 'Failed to fetch tags' : isUnknown ? 'No attendee has this tag.' : undefined}
        value={search.text}
        onFocus={() => setIsUsed(true)}
        onChange={({ currentTarget: { value } }) => {
          search.type(value)
          if (value.trim() === '') onTag(undefined)
        }}
      />
      <datalist id={id}>
        {tags.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}
