import type { ReactNode } from 'react'
import type { Attendee } from '../../../contract/attendees.ts'
import { type AttendeeSelection, toSelectedAttendee } from './use-selection.tsx'

export interface SelectAllCheckboxProps {
  attendees: readonly Attendee[]
  selection: AttendeeSelection
  hasLabel?: boolean
}

const selectAllLabel = 'Select all on this page'

export function SelectAllCheckbox({ attendees, selection, hasLabel = false }: SelectAllCheckboxProps) {
  const chosenHere = attendees.filter(({ id }) => selection.has(id)).length
  const isAll = attendees.length > 0 && chosenHere === attendees.length
  return (
    <SelectionCheckbox
      label={selectAllLabel}
      isChosen={isAll}
      isPartly={chosenHere > 0 && !isAll}
      onChoose={(isChosen) => selection.choose(attendees.map(toSelectedAttendee), isChosen)}
    >
      {hasLabel ? selectAllLabel : null}
    </SelectionCheckbox>
  )
}

export interface SelectionCheckboxProps {
  label: string
  isChosen: boolean
  isPartly?: boolean
  onChoose: (isChosen: boolean) => void
  /** Visible label, where the row does not give one. */
  children?: ReactNode
}

/** A checkbox with a touch target of finger size. */
export function SelectionCheckbox({
  label,
  isChosen,
  isPartly = false,
  onChoose,
  children,
}: SelectionCheckboxProps) {
  return (
    <label className="selection-box">
      <input
        ref={(box) => {
          // `indeterminate` has no HTML attribute.
          if (box !== null) box.indeterminate = isPartly
        }}
        type="checkbox"
        className="needs-script"
        aria-label={label}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      {children}
    </label>
  )
}
