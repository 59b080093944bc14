import { useCopyProgramme } from '#app/features/attendance/ui/admin/programme/programme-api.ts'
import { SeminarAttendanceSheet } from '#app/features/attendance/ui/admin/seminar-attendance-sheet.tsx'
import { SeminarMeetingSheet } from '#app/features/attendance/ui/admin/seminar-meeting-sheet.tsx'
import { AddAttendeeSheet } from '#app/features/attendees/ui/admin/add-attendee-sheet.tsx'
import { SeminarQuestionsSheet } from '#app/features/questions/ui/admin/seminar-questions-sheet.tsx'
import { useCopySeminarQuestions } from '#app/features/questions/ui/admin/use-copy-questions.ts'
import {
  CancelSeminarDialog,
  CompleteSeminarDialog,
  DeleteSeminarDialog,
  PublishSeminarDialog,
} from '#app/features/seminars/ui/admin/seminar-change-dialogs.tsx'
import {
  type OpenSeminarForm,
  SeminarFormSheet,
} from '#app/features/seminars/ui/admin/seminar-form/seminar-form-sheet.tsx'
import type { OpenedSeminar, OpenSeminarDialog } from './open-seminar-dialog.ts'

/** The open dialog of a seminar, on its page and in lists. */
export function SeminarDialogs({
  open,
  canManage,
  onShow,
  onDeleted,
}: {
  open: OpenSeminarDialog | null
  canManage: boolean
  onShow: (dialog: OpenSeminarDialog) => void
  onDeleted?: (() => void) | undefined
}) {
  const copyQuestions = useCopySeminarQuestions()
  const copyProgramme = useCopyProgramme()
  return (
    <>
      {canManage ? (
        <SeminarFormSheet
          open={isForm(open) ? open : null}
          onCopied={async (copy) => {
            await copyQuestions(copy)
            await copyProgramme(copy)
          }}
        />
      ) : null}
      {open === null || isForm(open) ? null : (
        <SeminarDialog open={open} onShow={onShow} onDeleted={onDeleted} />
      )}
    </>
  )
}

interface SeminarDialogProps {
  open: OpenedSeminar
  onShow: (dialog: OpenSeminarDialog) => void
  onDeleted: (() => void) | undefined
}

function SeminarDialog({ open: { kind, seminar }, onShow, onDeleted }: SeminarDialogProps) {
  switch (kind) {
    case 'questions':
      return <SeminarQuestionsSheet seminar={seminar} />
    case 'meeting':
      return <SeminarMeetingSheet seminar={seminar} />
    case 'attendee':
      return <AddAttendeeSheet seminar={seminar} />
    case 'attendance':
      return <SeminarAttendanceSheet seminar={seminar} />
    case 'publish':
      return <PublishSeminarDialog seminar={seminar} />
    case 'complete':
      return <CompleteSeminarDialog seminar={seminar} />
    case 'cancel':
      return <CancelSeminarDialog seminar={seminar} />
    case 'delete':
      return (
        <DeleteSeminarDialog
          seminar={seminar}
          onCancelInstead={() => onShow({ kind: 'cancel', seminar })}
          onDeleted={onDeleted}
        />
      )
  }
}

function isForm(open: OpenSeminarDialog | null): open is OpenSeminarForm {
  return open?.kind === 'create' || open?.kind === 'copy' || open?.kind === 'edit'
}
