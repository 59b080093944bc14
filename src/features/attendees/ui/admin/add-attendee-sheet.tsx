import { Sheet } from '../../../../ui/admin/sheet.tsx'
import { AddAttendeeForm, type AddAttendeeFormProps } from './add-attendee-form.tsx'

export interface AddAttendeeSheetProps extends AddAttendeeFormProps {
  isOpen: boolean
}

/** Adds an attendee manually, optionally with a registration. The opener restores the focus. */
export function AddAttendeeSheet({ isOpen, seminar, onClose }: AddAttendeeSheetProps) {
  return (
    <Sheet
      title="Add New Attendee"
      subtitle="For someone who registers by phone, on paper or on site."
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen ? <AddAttendeeForm seminar={seminar} onClose={onClose} /> : null}
    </Sheet>
  )
}
