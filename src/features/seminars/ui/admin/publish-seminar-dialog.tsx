import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { seminarPublication } from '../planning-api.ts'
import type { SeminarDialogProps } from './cancel-seminar-dialog.tsx'
import { useStatusChange } from './use-seminar-change.ts'

export function PublishSeminarDialog({ seminar: shown, onClose }: SeminarDialogProps) {
  const { seminar, sendStatus, isPending } = useStatusChange(seminarPublication, shown, onClose)
  return (
    <ConfirmDialog
      title="Publish Seminar"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Publish',
        busyLabel: isPending ? 'Publishing...' : undefined,
        onPress: () => sendStatus({ isDraft: false }),
        variant: 'primary',
      }}
    >
      Publish the seminar "{seminar.title}"? Everyone can see it and register at once. Nobody is e-mailed.
    </ConfirmDialog>
  )
}
