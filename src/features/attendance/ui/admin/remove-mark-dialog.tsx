import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import type { AttendanceStatus } from '../../../registrations/contract/registration.ts'
import { attendanceWords } from '../attendance-api.ts'

export interface RemoveMarkDialogProps {
  isOpen: boolean
  subject: string
  mark: AttendanceStatus
  onRemove: () => void
  onClose: () => void
}

/** Confirms removing a mark, as a second tap may be a slip. */
export function RemoveMarkDialog({ isOpen, subject, mark, onRemove, onClose }: RemoveMarkDialogProps) {
  return (
    <ConfirmDialog
      title="Remove this mark?"
      isOpen={isOpen}
      onClose={onClose}
      cancelLabel="Keep it"
      confirm={{
        label: 'Remove mark',
        busyLabel: undefined,
        onPress() {
          onRemove()
          onClose()
        },
      }}
    >
      <p>
        {subject} is marked “{attendanceWords[mark]}”. Without the mark it reads “{attendanceWords.registered}
        ” again.
      </p>
    </ConfirmDialog>
  )
}
