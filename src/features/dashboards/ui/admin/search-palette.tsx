import { Button, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { overlayProps } from '#app/ui/admin/confirm-dialog.tsx'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import {
  findPages,
  type PaletteGroup,
  type PalettePage,
  type PaletteSeminarPage,
  splitSeminarPage,
  toResultGroups,
  toSeminarPageGroup,
} from './palette-entries.ts'

export type { PalettePage, PaletteSeminarPage } from './palette-entries.ts'

const debounceInMs = 200
const longestSearch = 200

/** Results of the server for a text; not kept once they are no longer shown. */
function useResults(search: string) {
  return useQuery({
    ...endpointQuery('GET /search', { query: { search }, fallback: 'The search failed.' }),
    enabled: search !== '',
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

function useGroups(seminarPages: readonly PaletteSeminarPage[], text: string) {
  const [search] = useDebouncedValue(text, debounceInMs)
  const found = useResults(search)
  const named = splitSeminarPage(seminarPages, search)
  const ofPage = useResults(named?.search ?? '')
  const wanted = named === null ? [found] : [found, ofPage]
  const groups = [
    ...(found.data === undefined ? [] : toResultGroups(found.data)),
    ...(named === null || ofPage.data === undefined ? [] : [toSeminarPageGroup(named.page, ofPage.data)]),
  ]
  return {
    groups: text === '' ? [] : groups,
    isFailed: search === text && wanted.some(({ isError }) => isError),
    /** Whether the results belong to the text. */
    isCurrent:
      text === '' ||
      (search === text &&
        wanted.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData)),
    retry: () => wanted.forEach(({ refetch }) => void refetch()),
  }
}

function toStatus({ isFailed, isCurrent }: ReturnType<typeof useGroups>, count: number): string {
  if (isFailed) return ''
  if (!isCurrent) return 'Searching…'
  return count === 0 ? 'Nothing found.' : `${count} found`
}

/** Focuses the field when it appears: the dialog does so later, and what is typed until then would be lost. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus()

export interface SearchPaletteProps {
  pages: readonly PalettePage[]
  seminarPages: readonly PaletteSeminarPage[]
  opener: Element | null
  onClose: () => void
}

/** Dialog with a search field and what it finds; arrows choose, Enter opens. */
export function SearchPalette({ pages, seminarPages, opener, onClose }: SearchPaletteProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const focus = useFocusRestorer()
  const text = typed.trim()
  const results = useGroups(seminarPages, text)
  const groups = [findPages(pages, text), ...results.groups].filter(({ entries }) => entries.length > 0)
  const entries = groups.flatMap((group) => group.entries)
  const count = entries.length
  const chosen = Math.min(active, count - 1)
  const optionId = (place: number) => `${id}-option-${place}`

  function close() {
    focus.remember(opener instanceof HTMLElement ? opener : null)
    focus.restoreFocus()
    onClose()
  }

  function open(place: number) {
    const entry = entries[place]
    if (entry === undefined) return
    onClose()
    void navigate(entry.to)
  }

  const places: Readonly<Record<string, number>> = {
    ArrowDown: (chosen + 1) % count,
    ArrowUp: (chosen - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const place = places[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      const isPage = chosen < (groups[0]?.heading === 'Pages' ? groups[0].entries.length : 0)
      if (isPage || results.isCurrent) open(chosen)
    } else if (place !== undefined && count > 0) {
      event.preventDefault()
      setActive(place)
    }
  }

  return (
    <Modal.Root
      {...overlayProps}
      opened
      onClose={close}
      size="40rem"
      yOffset="min(12dvh, 6rem)"
      xOffset="1rem"
    >
      <Modal.Overlay />
      <Modal.Content className="palette" aria-label="Search">
        <TextInput
          ref={focusAtOnce}
          type="text"
          role="combobox"
          aria-label="Search people, seminars, bills and pages"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(chosen) : undefined}
          placeholder="Name, telephone, title, number or page"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          leftSection={<Icon name="search" />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        <p className={count === 0 ? 'palette-status' : 'sr-only'} role="status">
          {toStatus(results, count)}
        </p>
        {results.isFailed ? (
          <p className="palette-status" role="alert">
            The search failed. <Button onClick={results.retry}>Try again</Button>
          </p>
        ) : null}
        <Options
          id={`${id}-list`}
          isBusy={!results.isCurrent && !results.isFailed}
          groups={groups}
          chosen={chosen}
          optionId={optionId}
          onOpen={open}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

interface OptionsProps {
  id: string
  isBusy: boolean
  groups: readonly PaletteGroup[]
  /** Place among all entries. */
  chosen: number
  optionId: (place: number) => string
  onOpen: (place: number) => void
}

function Options({ id, isBusy, groups, chosen, optionId, onOpen }: OptionsProps) {
  const entries = groups.flatMap((group) => group.entries)
  const chosenId = optionId(chosen)
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <div id={id} className="palette-list" role="listbox" aria-label="Results" aria-busy={isBusy}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={group.heading} role="group" aria-label={group.heading}>
          <p className="palette-heading" aria-hidden="true">
            {group.heading}
          </p>
          {group.entries.map((entry) => {
            const place = entries.indexOf(entry)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus
              <div
                key={entry.to}
                id={optionId(place)}
                className="palette-option"
                role="option"
                aria-selected={place === chosen}
                onClick={() => onOpen(place)}
              >
                <span>{entry.title}</span>
                {entry.detail === null ? null : <span className="palette-detail">{entry.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
