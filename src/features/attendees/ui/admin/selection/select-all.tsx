import type { Attendee } from '../../../contract.ts'
import { SelectionBox } from './selection-box.tsx'
import { type Selection, toSelected } from './use-selection.ts'

export interface SelectAllProps {
  attendees: readonly Attendee[]
  selection: Selection
  /** Whether its words can be seen; above a column they go without saying. */
  hasWords?: boolean
}

const words = 'Select all on this page'

/** Chooses everybody on the page that is shown, or takes them out again. */
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
