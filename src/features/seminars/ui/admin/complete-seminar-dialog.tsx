import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { seminarCompletion } from '../planning-api.ts'
import type { SeminarDialogProps } from './cancel-seminar-dialog.tsx'
import { useStatusChange } from './use-seminar-change.ts'

export function CompleteSeminarDialog({ seminar: shown, onClose }: SeminarDialogProps) {
  const { seminar, sendStatus, isPending } = useStatusChange(seminarCompletion, shown, onClose)
  return (
    <ConfirmDialog
      title="Mark as Completed"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Mark as Completed',
        busyLabel: isPending ? 'Saving...' : undefined,
        onPress: () => sendStatus({ status: 'completed' }),
        variant: 'primary',
      }}
    >
      Mark the seminar "{seminar.title}" as completed? Nobody can register for it any more.
    </ConfirmDialog>
  )
}
