import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import type { OpenSeminarForm } from '#app/features/seminars/ui/admin/seminar-form/seminar-form-sheet.tsx'

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
