import { useState } from 'react'
import { ConfirmDialog } from '../../../../../ui/admin/confirm-dialog.tsx'
import { useBulkDeletion } from './bulk-deletion.ts'
import { BulkDeletionReport } from './bulk-deletion-report.tsx'
import type { Selected, Selection } from './use-selection.ts'

export interface DeleteSelectedDialogProps {
  selection: Selection
  onClose: () => void
}

/** Asks, and then shows how far it is; the work goes on where this is closed. */
export function DeleteSelectedDialog({ selection, onClose }: DeleteSelectedDialogProps) {
  const run = useBulkDeletion()
  const [started, setStarted] = useState<readonly Selected[]>([])
  const isStarted = started.length > 0
  const shown = isStarted ? started : selection.chosen

  function start() {
    // Two presses may come before the dialog is drawn anew.
    if (isStarted) return
    setStarted(selection.chosen)
    run.start(selection.chosen)
    selection.clear()
  }

  const isOver = isStarted && !run.isRunning
  return (
    <ConfirmDialog
      title="Delete Selected Attendees"
      isOpen
      onClose={onClose}
      // It becomes smaller once it works: the second press of two would lie beside it.
      isTypedInto
      cancelLabel={isStarted ? 'Close' : 'Cancel'}
      // It keeps its place while it works: a second press must not close what the first one opened.
      confirm={
        isOver
          ? null
          : {
              label: `Delete ${shown.length}`,
              busyLabel: isStarted ? 'Deleting...' : undefined,
              onPress: start,
            }
      }
    >
      {isStarted ? (
        <div className="stack">
          <BulkDeletionReport {...run} />
          {isOver ? null : <p className="muted">It goes on when you close this.</p>}
        </div>
      ) : (
        <Question people={shown} />
      )}
    </ConfirmDialog>
  )
}

function Question({ people }: { people: readonly Selected[] }) {
  const who = people.length === 1 ? 'this attendee' : `these ${people.length} attendees`
  return (
    <div className="stack">
      <p>
        Are you sure you want to delete {who}? Their registrations, proofs of payment and history go with
        them, and their seats are free again. This action cannot be undone.
      </p>
      <ul className="chosen-names" aria-label="To be deleted">
        {people.map(({ id, name, email }) => (
          <li key={id}>
            {name} <span className="muted">{email}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
