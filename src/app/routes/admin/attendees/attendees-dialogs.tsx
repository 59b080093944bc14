import { SeminarAttendanceSheet } from '../../../../features/attendance/ui/admin/seminar-attendance-sheet.tsx'
import { AddAttendeeSheet } from '../../../../features/attendees/ui/admin/add-attendee-sheet.tsx'
import { ImportSheet } from '../../../../features/attendees/ui/admin/import/import-sheet.tsx'
import { AddToSeminarSheet } from '../../../../features/attendees/ui/admin/selection/add-to-seminar-sheet.tsx'
import { DeleteAttendeeDialog } from '../../../../features/attendees/ui/admin/selection/delete-attendee-dialog.tsx'
import { DeleteSelectedDialog } from '../../../../features/attendees/ui/admin/selection/delete-selected-dialog.tsx'
import { ExportParticipantsSheet } from '../../../../features/attendees/ui/admin/selection/export-participants-sheet.tsx'
import { InviteSheet } from '../../../../features/attendees/ui/admin/selection/invite-sheet.tsx'
import type { Selected, Selection } from '../../../../features/attendees/ui/admin/selection/use-selection.ts'
import type { ChosenSeminar } from '../../../../features/attendees/ui/admin/seminar-field.tsx'

export type OpenDialog =
  | { readonly kind: 'add' | 'import' | 'export-participants' | 'invite' | 'delete-selected' }
  | {
      readonly kind: 'add-to-seminar'
      readonly attendee: Selected | null
      readonly seminar: ChosenSeminar | null
    }
  | { readonly kind: 'attendance'; readonly seminar: ChosenSeminar }
  | { readonly kind: 'delete'; readonly attendee: Selected }

export interface AttendeesDialogsProps {
  open: OpenDialog | null
  seminar: ChosenSeminar | null
  selection: Selection
  onClose: () => void
}

export function AttendeesDialogs({ open, seminar, selection, onClose }: AttendeesDialogsProps) {
  return (
    <>
      <AddAttendeeSheet isOpen={open?.kind === 'add'} seminar={seminar} onClose={onClose} />
      <ImportSheet isOpen={open?.kind === 'import'} onClose={onClose} />
      <ExportParticipantsSheet
        isOpen={open?.kind === 'export-participants'}
        seminar={seminar}
        onClose={onClose}
      />
      <AddToSeminarSheet start={open?.kind === 'add-to-seminar' ? open : null} onClose={onClose} />
      <InviteSheet isOpen={open?.kind === 'invite'} selection={selection} onClose={onClose} />
      <SeminarAttendanceSheet seminar={open?.kind === 'attendance' ? open.seminar : null} onClose={onClose} />
      {open?.kind === 'delete' ? (
        <DeleteAttendeeDialog
          attendee={open.attendee}
          onDeleted={() => selection.choose([open.attendee], false)}
          onClose={onClose}
        />
      ) : null}
      {open?.kind === 'delete-selected' ? (
        <DeleteSelectedDialog selection={selection} onClose={onClose} />
      ) : null}
    </>
  )
}
