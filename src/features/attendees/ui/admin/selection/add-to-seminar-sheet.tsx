import { useState } from 'react'
import { newAttemptKey } from '../../../../../ui/admin/idempotency-key.ts'
import { Sheet } from '../../../../../ui/admin/sheet.tsx'
import { useSentOnce } from '../../../../../ui/admin/use-send-once.ts'
import { Button } from '../../../../../ui/public/button.tsx'
import type { ChosenSeminar } from '../seminar-field.tsx'
import { AttendeePicker } from './attendee-picker.tsx'
import { ChosenLine } from './selected-people.tsx'
import { seatAddition } from './selection-api.ts'
import { SeminarPicker } from './seminar-picker.tsx'
import type { Selected } from './use-selection.ts'

/** Choices made before opening; null means chosen in the dialog. */
export interface AddToSeminarStart {
  readonly attendee: Selected | null
  readonly seminar: ChosenSeminar | null
}

export interface AddToSeminarSheetProps {
  start: AddToSeminarStart | null
  onClose: () => void
}

export function AddToSeminarSheet({ start, onClose }: AddToSeminarSheetProps) {
  return (
    <Sheet
      title="Add Attendee to Seminar"
      subtitle="They get a seat and a confirmation by e-mail. A seat that costs something waits for its payment."
      isOpen={start !== null}
      onClose={onClose}
    >
      {start === null ? null : <AddToSeminarForm {...start} onClose={onClose} />}
    </Sheet>
  )
}

function AddToSeminarForm({ onClose, ...start }: AddToSeminarStart & { onClose: () => void }) {
  const [attendee, setAttendee] = useState(start.attendee)
  const [seminar, setSeminar] = useState(start.seminar)
  const [isPressed, setIsPressed] = useState(false)
  const [attemptKey] = useState(newAttemptKey)
  const added = { name: attendee?.name ?? '', title: seminar?.title ?? '' }
  const { send, isPending } = useSentOnce(seatAddition(added, attemptKey))

  function add() {
    setIsPressed(true)
    if (attendee !== null && seminar !== null) send({ userId: attendee.id, seminarId: seminar.id }, onClose)
  }

  return (
    <div className="stack">
      {start.attendee === null ? (
        <AttendeePicker
          chosen={attendee}
          error={isPressed && attendee === null ? 'Please select an attendee.' : undefined}
          onChoose={setAttendee}
        />
      ) : (
        <ChosenLine label="Attendee" title={start.attendee.name} detail={start.attendee.email} />
      )}
      {start.seminar === null ? (
        <SeminarPicker
          kind="open"
          chosen={seminar}
          error={isPressed && seminar === null ? 'Please select a seminar.' : undefined}
          onChoose={setSeminar}
        />
      ) : (
        <ChosenLine label="Seminar" title={start.seminar.title} />
      )}
      <div className="row-actions sheet-actions">
        <Button busyLabel={isPending ? 'Adding...' : undefined} onClick={add}>
          Add to Seminar
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
