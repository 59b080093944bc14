import type { ReactNode } from 'react'
import type { Attendee } from '../../../contract/attendees.ts'
import { type Selection, toSelected } from './use-selection.tsx'

export interface SelectAllProps {
  attendees: readonly Attendee[]
  selection: Selection
  hasWords?: boolean
}

const words = 'Select all on this page'

export function SelectAll({ attendees, selection, hasWords = false }: SelectAllProps) {
  const chosenHere = attendees.filter(({ id }) => selection.has(id)).length
  const isAll = attendees.length > 0 && chosenHere === attendees.length
  return (
    <SelectionBox
      label={words}
      isChosen={isAll}
      isPartly={chosenHere > 0 && !isAll}
      onChoose={(isChosen) => selection.choose(attendees.map(toSelected), isChosen)}
    >
      {hasWords ? words : null}
    </SelectionBox>
  )
}

export interface SelectionBoxProps {
  label: string
  isChosen: boolean
  isPartly?: boolean
  onChoose: (isChosen: boolean) => void
  /** Visible label, where the row does not give one. */
  children?: ReactNode
}

/** A checkbox with a touch target of finger size. */
export function SelectionBox({ label, isChosen, isPartly = false, onChoose, children }: SelectionBoxProps) {
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
