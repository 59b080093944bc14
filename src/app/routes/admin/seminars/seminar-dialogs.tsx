import { SeminarAttendanceSheet } from '../../../../features/attendance/ui/admin/seminar-attendance-sheet.tsx'
import { AddAttendeeSheet } from '../../../../features/attendees/ui/admin/add-attendee-sheet.tsx'
import { CancelSeminarDialog } from '../../../../features/seminars/ui/admin/cancel-seminar-dialog.tsx'
import { CompleteSeminarDialog } from '../../../../features/seminars/ui/admin/complete-seminar-dialog.tsx'
import { DeleteSeminarDialog } from '../../../../features/seminars/ui/admin/delete-seminar-dialog.tsx'
import { PublishSeminarDialog } from '../../../../features/seminars/ui/admin/publish-seminar-dialog.tsx'
import { SeminarFormSheet } from '../../../../features/seminars/ui/admin/seminar-form/seminar-form-sheet.tsx'
import type { OpenDialog } from './use-open-dialog.ts'

export interface SeminarDialogsProps {
  open: OpenDialog | null
  onShow: (dialog: OpenDialog) => void
  onClose: () => void
}

export function SeminarDialogs({ open, onShow, onClose }: SeminarDialogsProps) {
  return (
    <>
      <SeminarFormSheet open={isForm(open) ? open : null} onClose={onClose} />
      <AddAttendeeSheet
        isOpen={open?.kind === 'attendee'}
        seminar={open?.kind === 'attendee' ? open.seminar : null}
        onClose={onClose}
      />
      <SeminarAttendanceSheet seminar={open?.kind === 'attendance' ? open.seminar : null} onClose={onClose} />
      {open?.kind === 'publish' ? <PublishSeminarDialog seminar={open.seminar} onClose={onClose} /> : null}
      {open?.kind === 'complete' ? <CompleteSeminarDialog seminar={open.seminar} onClose={onClose} /> : null}
      {open?.kind === 'cancel' ? <CancelSeminarDialog seminar={open.seminar} onClose={onClose} /> : null}
      {open?.kind === 'delete' ? (
        <DeleteSeminarDialog
          seminar={open.seminar}
          onClose={onClose}
          onCancelInstead={() => onShow({ kind: 'cancel', seminar: open.seminar })}
        />
      ) : null}
    </>
  )
}

type FormDialog = Extract<OpenDialog, { kind: 'create' | 'copy' | 'edit' }>

function isForm(open: OpenDialog | null): open is FormDialog {
  return open?.kind === 'create' || open?.kind === 'copy' || open?.kind === 'edit'
}
