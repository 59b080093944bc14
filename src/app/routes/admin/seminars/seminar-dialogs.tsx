import { AddAttendeeSheet } from '../../../../features/attendees/ui/admin/add-attendee-sheet.tsx'
import { SeminarAttendanceSheet } from '../../../../features/attendees/ui/admin/attendance/seminar-attendance-sheet.tsx'
import { CancelSeminarDialog } from '../../../../features/catalog/ui/admin/cancel-seminar-dialog.tsx'
import { CompleteSeminarDialog } from '../../../../features/catalog/ui/admin/complete-seminar-dialog.tsx'
import { DeleteSeminarDialog } from '../../../../features/catalog/ui/admin/delete-seminar-dialog.tsx'
import { PublishSeminarDialog } from '../../../../features/catalog/ui/admin/publish-seminar-dialog.tsx'
import { SeminarFormSheet } from '../../../../features/catalog/ui/admin/seminar-form/seminar-form-sheet.tsx'
import type { OpenDialog } from './use-open-dialog.ts'

export interface SeminarDialogsProps {
  open: OpenDialog | null
  onShow: (dialog: OpenDialog) => void
  onClose: () => void
}

/** Everything that opens over the list. The questions exist only while they are asked: each begins anew. */
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
