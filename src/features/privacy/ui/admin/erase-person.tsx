import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Attendee } from '#app/features/attendees/contract/attendees.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Prose } from '#app/ui/structure.tsx'
import { useErasePerson } from './privacy-admin-api.ts'

/** Erases a person after confirmation. Staff are managed as users instead. */
export function ErasePersonAction({
  attendee,
  onErased,
}: {
  attendee: Pick<Attendee, 'id' | 'displayName' | 'email' | 'role'>
  onErased: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  if (attendee.role !== 'attendee') return null
  return (
    <>
      <Button
        variant="filled"
        color="red"
        onClick={() => setIsOpen(true)}
        leftSection={<Icon name="shield-alert" />}
      >
        Erase personal data
      </Button>
      {isOpen ? (
        <ErasePersonDialog person={attendee} onClose={() => setIsOpen(false)} onErased={onErased} />
      ) : null}
    </>
  )
}

/** The e-mail must be typed to prevent erasing the wrong person. */
function ErasePersonDialog({
  person,
  onClose,
  onErased,
}: {
  person: Pick<Attendee, 'id' | 'displayName' | 'email'>
  onClose: () => void
  onErased: () => void
}) {
  const { erase, isPending } = useErasePerson(person.displayName)
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const isUnderWay = useRef(false)
  const isRight = typed.trim().toLowerCase() === person.email

  async function eraseOnce(): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await erase(person.id)
    } catch {
      // The error is already shown; the dialog stays open for a retry.
      return
    } finally {
      isUnderWay.current = false
    }
    onClose()
    onErased()
  }

  function confirm() {
    setIsRefused(!isRight)
    if (isRight) void eraseOnce()
    else box.current?.focus()
  }

  return (
    <ConfirmDialog
      title="Erase Personal Data"
      isOpen
      onClose={onClose}
      isTypedInto
      confirm={{
        label: 'Erase',
        busyLabel: isPending ? 'Erasing...' : undefined,
        onPress: confirm,
      }}
    >
      <div className="stack">
        <p>
          Erase all personal data of <strong>{person.displayName}</strong>? This cannot be undone.
        </p>
        <Prose>
          <ul>
            <li>
              <strong>Erased:</strong> name, contact details and license, notes and history, proofs of payment
              and review notes, e-mails and messages, account and sessions.
            </li>
            <li>
              <strong>Kept without a name:</strong> paid and past registrations, attendance, amounts and
              payment decisions.
            </li>
            <li>
              <strong>Upcoming seminars:</strong> free seats are released. Pending payments are rejected, so
              review them first.
            </li>
          </ul>
        </Prose>
        <TextInput
          ref={box}
          label={`Type ${person.email} to confirm`}
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isRefused && !isRight ? 'This e-mail does not match.' : undefined}
          data-autofocus
        />
      </div>
    </ConfirmDialog>
  )
}
