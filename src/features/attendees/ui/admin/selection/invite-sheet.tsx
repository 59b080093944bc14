import { useEffect, useRef, useState } from 'react'
import { Sheet } from '../../../../../ui/admin/sheet.tsx'
import { useSentOnce } from '../../../../../ui/admin/use-sent-once.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import type { InviteAnswer } from '../../../../registration/contract/seats.ts'
import type { ChosenSeminar } from '../seminar-field.tsx'
import { ChosenLine } from './chosen-line.tsx'
import { invitation } from './selection-api.ts'
import { SeminarPicker } from './seminar-picker.tsx'
import type { Selected } from './use-selection.ts'

export interface InviteSheetProps {
  isOpen: boolean
  chosen: readonly Selected[]
  onClose: () => void
}

/** Invites those who were chosen in the list to one seminar, by e-mail. */
export function InviteSheet({ isOpen, chosen, onClose }: InviteSheetProps) {
  return (
    <Sheet
      title="Invite Attendees to Seminar"
      subtitle="Each gets an e-mail about the seminar, with a link to register."
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen ? <InviteForm chosen={chosen} onClose={onClose} /> : null}
    </Sheet>
  )
}

interface Outcome {
  readonly seminar: ChosenSeminar
  readonly answer: InviteAnswer
}

function InviteForm({ chosen, onClose }: Omit<InviteSheetProps, 'isOpen'>) {
  const [seminar, setSeminar] = useState<ChosenSeminar | null>(null)
  const [isPressed, setIsPressed] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { send, isPending } = useSentOnce(invitation)

  function invite() {
    setIsPressed(true)
    if (seminar === null) return
    const input = { userIds: chosen.map(({ id }) => id), seminarId: seminar.id }
    send(input, (answer) => (answer === undefined ? onClose() : setOutcome({ seminar, answer })))
  }

  if (outcome !== null) return <InviteOutcome {...outcome} onClose={onClose} />
  return (
    <div className="stack">
      <InvitedPeople chosen={chosen} />
      <SeminarPicker
        kind="open"
        chosen={seminar}
        error={isPressed && seminar === null ? 'Please select a seminar.' : undefined}
        onChoose={setSeminar}
      />
      <div className="row-actions sheet-actions">
        <Button
          disabled={chosen.length === 0}
          busyLabel={isPending ? 'Sending...' : undefined}
          onClick={invite}
        >
          Send Invitations ({chosen.length})
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** It stays until it was read: who was skipped, and why, is gone with a message that closes by itself. */
function InviteOutcome({ seminar, answer, onClose }: Outcome & { onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  // What had the focus is gone.
  useEffect(() => done.current?.focus(), [])
  return (
    <div className="stack">
      <ChosenLine label="Seminar" title={seminar.title} />
      <Alert variant={answer.queued > 0 ? 'success' : 'warning'}>
        <p>{answer.message}</p>
      </Alert>
      <div className="row-actions sheet-actions">
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

/** How many of those chosen are named. */
const named = 5

function InvitedPeople({ chosen }: { chosen: readonly Selected[] }) {
  const names = chosen.slice(0, named).map(({ name }) => name)
  const others = chosen.length - names.length
  return (
    <ChosenLine
      label="Attendees"
      title={chosen.length === 1 ? '1 selected' : `${chosen.length} selected`}
      detail={others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')}
    />
  )
}
