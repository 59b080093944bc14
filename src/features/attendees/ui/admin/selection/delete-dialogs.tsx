import { useState } from 'react'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { BulkDeletionReport, useBulkDeletion } from './bulk-deletion.tsx'
import { deleteAttendeeMutation } from './selection-api.ts'
import type { AttendeeSelection, SelectedAttendee } from './use-selection.tsx'

/** Confirms, then shows progress; deletion continues after closing. */
export function DeleteSelectedDialog({ selection }: { selection: AttendeeSelection }) {
  const run = useBulkDeletion()
  const [started, setStarted] = useState<readonly SelectedAttendee[]>([])
  const isStarted = started.length > 0
  const shown = isStarted ? started : selection.chosen

  function start() {
    // A second press may come before rendering.
    if (isStarted) return
    setStarted(selection.chosen)
    run.start(selection.chosen)
    selection.clear()
  }

  const isOver = isStarted && !run.isRunning
  return (
    <ConfirmDialog
      title="Delete Selected Attendees"
      // Keeps the dialog open: it shrinks when starting, so a second press could land outside.
      isTypedInto
      cancelLabel={isStarted ? 'Close' : 'Cancel'}
      // The button stays in place, so that a second press does not close the dialog.
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
          {isOver ? null : <p className="muted">Deleting continues if you close this.</p>}
        </div>
      ) : (
        <Question people={shown} />
      )}
    </ConfirmDialog>
  )
}

function Question({ people }: { people: readonly SelectedAttendee[] }) {
  const who = people.length === 1 ? 'this attendee' : `these ${people.length} attendees`
  return (
    <div className="stack">
      <p>
        Are you sure you want to delete {who}? Their registrations, proofs of payment and history are deleted
        too, and their seats become available again. This action cannot be undone.
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

export function DeleteAttendeeDialog({
  attendee,
  onDeleted,
}: {
  attendee: SelectedAttendee
  onDeleted: () => void
}) {
  return (
    <ConfirmChange
      title="Delete Attendee"
      mutation={deleteAttendeeMutation}
      input={{ attendeeId: attendee.id }}
      onDone={onDeleted}
    >
      <p>
        Are you sure you want to delete <strong>{attendee.name}</strong> ({attendee.email})? Their
        registrations, proofs of payment and history are deleted too, and their seats become available again.
        This action cannot be undone.
      </p>
    </ConfirmChange>
  )
}
