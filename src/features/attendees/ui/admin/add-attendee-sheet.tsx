import { Sheet } from '../../../../ui/admin/sheet.tsx'
import { AddAttendeeForm, type AddAttendeeFormProps } from './add-attendee-form.tsx'

export interface AddAttendeeSheetProps extends AddAttendeeFormProps {
  isOpen: boolean
}

/** Adding somebody by hand, with a seat in a seminar or without. It gives the focus back to nobody: its opener does. */
export function AddAttendeeSheet({ isOpen, seminar, onClose }: AddAttendeeSheetProps) {
  return (
    <Sheet
      title="Add New Attendee"
      subtitle="Somebody who registers by phone, on paper or at the door."
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen ? <AddAttendeeForm seminar={seminar} onClose={onClose} /> : null}
    </Sheet>
  )
}
