import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { useSearchText } from '../../../../ui/admin/use-search-text.ts'
import { Icon } from '../../../../ui/public/icon.tsx'
import { longestTag } from '../../../people/contract/person.ts'
import { tagsQuery } from './attendees-api.ts'

export interface TagFilterProps {
  tag: string | undefined
  onTag: (tag: string | undefined) => void
}

/** Filters by a tag in use, with suggestions; applies once a tag is complete. */
export function TagFilter({ tag, onTag }: TagFilterProps) {
  const id = useId()
  const [isUsed, setIsUsed] = useState(false)
  const [sought, seek] = useState(tag ?? '')
  const api = useApi()
  const { data, isError, isFetching } = useQuery({
    ...tagsQuery(api, sought),
    placeholderData: keepPreviousData,
    enabled: isUsed,
  })
  const tags = data?.tags ?? []
  const search = useSearchText(tag ?? '', seek)
  const typed = search.text.trim()
  const found = tags.find((one) => one.toLowerCase() === typed.toLowerCase())
  const isNew = isUsed && found !== undefined && found.toLowerCase() !== tag?.toLowerCase()
  const isUnknown = isUsed && typed !== '' && typed === sought && !isFetching && tags.length === 0
  const onFound = useEffectEvent(onTag)

  // Suggestions may arrive after the last key press.
  useEffect(() => {
    if (isNew) onFound(found)
  }, [isNew, found])

  return (
    <>
      <TextInput
        className="toolbar-filter"
        size="md"
        type="search"
        aria-label="Tag"
        placeholder="All tags"
        autoComplete="off"
        maxLength={longestTag}
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
