import type { Attendee } from '../../../contract/attendees.ts'
import { SelectionBox } from './selection-box.tsx'
import { type Selection, toSelected } from './use-selection.ts'

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
