import { ConfirmDialog } from '../../../../../ui/admin/confirm-dialog.tsx'
import { useSentOnce } from '../../../../../ui/admin/use-send-once.ts'
import { attendeeDeletion } from './selection-api.ts'
import type { Selected } from './use-selection.ts'

export interface DeleteAttendeeDialogProps {
  attendee: Selected
  onDeleted: (id: number) => void
  onClose: () => void
}

export function DeleteAttendeeDialog({ attendee, onDeleted, onClose }: DeleteAttendeeDialogProps) {
  const { send, isPending } = useSentOnce(attendeeDeletion)

  function deleteThem() {
    send({ attendeeId: attendee.id }, () => {
      onDeleted(attendee.id)
      onClose()
    })
  }

  return (
    <ConfirmDialog
      title="Delete Attendee"
      isOpen
      onClose={onClose}
      confirm={{ label: 'Delete', busyLabel: isPending ? 'Deleting...' : undefined, onPress: deleteThem }}
    >
      <p>
        Are you sure you want to delete <strong>{attendee.name}</strong> ({attendee.email})? Their
        registrations, proofs of payment and history go with them, and their seats are free again. This action
        cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
