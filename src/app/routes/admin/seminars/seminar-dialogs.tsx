import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCopyProgramme } from '#app/features/attendance/ui/admin/programme/programme-api.ts'
import { SeminarAttendanceSheet } from '#app/features/attendance/ui/admin/seminar-attendance-sheet.tsx'
import { SeminarMeetingSheet } from '#app/features/attendance/ui/admin/seminar-meeting-sheet.tsx'
import { AddAttendeeSheet } from '#app/features/attendees/ui/admin/add-attendee-sheet.tsx'
import { SeminarQuestionsSheet } from '#app/features/questions/ui/admin/seminar-questions-sheet.tsx'
import { useCopySeminarQuestions } from '#app/features/questions/ui/admin/use-copy-questions.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
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
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { CloseOverlayContext } from '#app/ui/admin/use-overlay.tsx'

export interface OpenedSeminar {
  readonly kind:
    | 'attendee'
    | 'attendance'
    | 'questions'
    | 'meeting'
    | 'publish'
    | 'complete'
    | 'cancel'
    | 'delete'
  readonly seminar: Seminar
}

export type OpenSeminarDialog = OpenSeminarForm | OpenedSeminar

/** @param button that gets the focus back */
export type ShowSeminarDialog = (dialog: OpenSeminarDialog, button: HTMLElement | null) => void

/** Dialogs of one seminar on its page. */
export function useSeminarDialogs(canManage: boolean) {
  const [open, setOpen] = useState<OpenSeminarDialog | null>(null)
  const opener = useFocusRestorer()
  const navigate = useNavigate()

  function close() {
    setOpen(null)
    opener.restoreFocus()
  }

  const show: ShowSeminarDialog = (dialog, button) => {
    opener.remember(button)
    setOpen(dialog)
  }

  return {
    show,
    /** Element that the page renders. */
    overlay: (
      <CloseOverlayContext value={close}>
        <SeminarDialogs
          open={open}
          canManage={canManage}
          onShow={setOpen}
          onDeleted={() => void navigate('/seminars', { replace: true })}
        />
      </CloseOverlayContext>
    ),
  }
}

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
