import { Button } from '@mantine/core'
import { mostPeopleAtOnce } from '#app/features/accreditation/contract/licence-fields.ts'
import type { Attendee } from '#app/features/attendees/contract/attendees.ts'
import { SelectionCheckbox } from '#app/ui/admin/selection-checkbox.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type AttendeeSelection, toSelectedAttendee } from './use-selection.tsx'

export interface SelectionBarProps {
  selection: AttendeeSelection
  /** People on the page; undefined while loading. */
  visibleIds: readonly number[] | undefined
  canDelete: boolean
  isDeleting: boolean
  /** Size of the whole list; undefined while unknown. */
  total: number | undefined
  /** @param button that gets the focus back */
  onChoose: (action: SelectedAttendeesAction, button: HTMLElement) => void
}

export type SelectedAttendeesAction = 'add-to-seminar' | 'invite' | 'give-profession' | 'delete-selected'

export function SelectionBar(props: SelectionBarProps) {
  const { selection, visibleIds, total, canDelete, isDeleting, onChoose } = props
  const { everybody } = selection
  const count = everybody?.total ?? selection.chosen.length
  const elsewhere = visibleIds && selection.chosen.filter(({ id }) => !visibleIds.includes(id)).length
  return (
    <section className="selection-bar" aria-label="Selected attendees" data-empty={count === 0 || undefined}>
      <div className="row-actions">
        <Button
          disabled={everybody !== null || count !== 1}
          onClick={({ currentTarget }) => onChoose('add-to-seminar', currentTarget)}
          leftSection={<Icon name="calendar-plus" />}
        >
          Add to Seminar
        </Button>
        <Button
          disabled={count === 0}
          onClick={({ currentTarget }) => onChoose('invite', currentTarget)}
          leftSection={<Icon name="send" />}
        >
          Invite ({count})
        </Button>
        <Button
          disabled={everybody !== null || count === 0 || count > mostPeopleAtOnce}
          onClick={({ currentTarget }) => onChoose('give-profession', currentTarget)}
          leftSection={<Icon name="award" />}
        >
          Set Profession ({count})
        </Button>
        {canDelete ? (
          <Button
            disabled={everybody !== null || count === 0 || isDeleting}
            onClick={({ currentTarget }) => onChoose('delete-selected', currentTarget)}
            leftSection={<Icon name="trash" />}
          >
            Delete Selected ({count})
          </Button>
        ) : null}
      </div>
      <div className="selection-text">
        <p role="status">
          {everybody === null ? selectionText(count, elsewhere) : `All ${count} results are selected`}
        </p>
        {everybody === null && isWholePage(selection, visibleIds) && total !== undefined && total > count ? (
          <Button variant="subtle" onClick={() => selection.chooseEverybody(total)}>
            Select all {total}
          </Button>
        ) : null}
        {count === 0 ? null : (
          <Button variant="subtle" onClick={selection.clear} leftSection={<Icon name="x" />}>
            Clear selection
          </Button>
        )}
      </div>
    </section>
  )
}

/** @param elsewhere how many are on other pages; undefined while unknown */
function selectionText(count: number, elsewhere: number | undefined): string {
  if (count === 0) return 'No one selected'
  return elsewhere ? `${count} selected, ${elsewhere} of them not on this page` : `${count} selected`
}

function isWholePage(selection: AttendeeSelection, visibleIds: readonly number[] | undefined): boolean {
  return visibleIds !== undefined && visibleIds.length > 0 && visibleIds.every((id) => selection.has(id))
}

const selectAllLabel = 'Select all on this page'

/** Checkbox whose label is visible where rows are cards. */
export function SelectAllCheckbox({
  attendees,
  selection,
}: {
  attendees: readonly Attendee[]
  selection: AttendeeSelection
}) {
  const chosenHere = attendees.filter(({ id }) => selection.has(id)).length
  const isAll = attendees.length > 0 && chosenHere === attendees.length
  return (
    <SelectionCheckbox
      label={selectAllLabel}
      isChosen={isAll}
      isPartly={chosenHere > 0 && !isAll}
      onChoose={(isChosen) => selection.choose(attendees.map(toSelectedAttendee), isChosen)}
    >
      <span>{selectAllLabel}</span>
    </SelectionCheckbox>
  )
}
