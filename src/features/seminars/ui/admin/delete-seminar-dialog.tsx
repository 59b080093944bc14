import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { useSentOnce } from '../../../../ui/admin/use-send-once.ts'
import { Alert } from '../../../../ui/public/alert.tsx'
import type { Seminar } from '../../contract/seminars.ts'
import { seminarDeletion } from '../planning-api.ts'
import { mayCancel } from './seminar-actions.ts'

export interface DeleteSeminarDialogProps {
  seminar: Seminar
  onClose: () => void
  /** A seminar with registrations can only be cancelled. */
  onCancelInstead: () => void
}

const title = 'Delete Seminar'

export function DeleteSeminarDialog({ seminar, onClose, onCancelInstead }: DeleteSeminarDialogProps) {
  const { send, isPending, refusal } = useSentOnce(seminarDeletion)
  const [openedAt] = useState(() => new Date())
  const canCancelInstead = mayCancel(seminar, openedAt)

  if (refusal !== null)
    return (
      <ConfirmDialog
        key="refused"
        title={title}
        isOpen
        onClose={onClose}
        cancelLabel={canCancelInstead ? 'Keep Seminar' : 'Close'}
        confirm={
          canCancelInstead
            ? { label: 'Cancel Seminar instead', busyLabel: undefined, onPress: onCancelInstead }
            : null
        }
      >
        <Alert variant="warning">{refusal}</Alert>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={title}
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => send({ seminarId: seminar.id }, onClose),
      }}
    >
      Are you sure you want to delete the seminar "{seminar.title}"? This action cannot be undone.
    </ConfirmDialog>
  )
}
