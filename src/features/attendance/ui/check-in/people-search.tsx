import { useEffect, useMemo, useRef, useState } from 'react'
import type { CheckInPerson } from '#app/features/attendance/contract/check-in.ts'
import { findPeopleByName } from '#app/features/attendance/rules/find-people-by-name.ts'
import { Button } from '#app/ui/public/button.tsx'
import type { CheckInDevice } from './check-in-device.ts'
import type { CheckInState } from './device-state.ts'
import { SignButton } from './sign-button.tsx'
import type { SigningAttendee } from './signature-dialog.tsx'

const shownPeople = 20

/** Longest text that was typed by a person; a scanner that acts as a keyboard types more. */
const longestName = 60

interface PeopleSearchProps {
  readonly device: CheckInDevice
  readonly state: CheckInState
  readonly onGroup: (person: CheckInPerson) => void
  readonly onSign: (signer: SigningAttendee) => void
  readonly onWalkIn: () => void
}

/** Search for forgotten phones, and for scanners that type like a keyboard. */
export function PeopleSearch({ device, state, onGroup, onSign, onWalkIn }: PeopleSearchProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const found = useMemo(() => findPeopleByName(state.index, text, shownPeople), [state.index, text])
  useEffect(() => focusForScanner(field.current), [])
  const isName = text.trim() !== '' && text.length <= longestName
  return (
    <section className="search" aria-label="Search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (found.length > 0 && text.length <= longestName) return
          // What a scanner types is judged, so that the card of the person before does not stand for it.
          if (!isCode(text)) return device.clearShown()
          setText('')
          focusForScanner(field.current)
          void device.scanText(text)
        }}
      >
        <label className="field">
          <span className="field-label">Name, or a scanner’s input</span>
          <input
            className="input"
            ref={field}
            type="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
      </form>
      <p className="sr-only" role="status">
        {isName ? `${found.length === shownPeople ? 'At least ' : ''}${found.length} found` : ''}
      </p>
      {isName ? (
        <ul className="people">
          {found.map((person) => (
            <FoundPerson
              key={person.registrationId}
              device={device}
              person={person}
              onGroup={onGroup}
              onSign={onSign}
              onChosen={() => {
                setText('')
                focusForScanner(field.current)
              }}
            />
          ))}
        </ul>
      ) : null}
      {isName && found.length === 0 ? <p className="none">Nobody of this name is in the list.</p> : null}
      <Button variant="secondary" onClick={onWalkIn} disabled={state.slot === undefined}>
        Add someone
      </Button>
    </section>
  )
}

/** Codes of tickets and of anything else have digits or signs, names have not. */
const isCode = (text: string) => text.length > longestName || /[\d:/]/.test(text)

/**
 * Focuses the field, so that nobody has to press it before a scanner types. On phones it would open the
 * keyboard.
 */
function focusForScanner(field: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: fine)').matches) field?.focus()
}

interface FoundPersonProps {
  readonly device: CheckInDevice
  readonly person: CheckInPerson
  readonly onGroup: (person: CheckInPerson) => void
  readonly onSign: (signer: SigningAttendee) => void
  readonly onChosen: () => void
}

function FoundPerson({ device, person, onGroup, onSign, onChosen }: FoundPersonProps) {
  const verdict = device.judge(person.registrationId)
  const group = device.listGroup(person)
  const direction = device.state.slot === undefined ? null : device.directionIn(device.state.slot)
  const note =
    verdict?.kind === 'again'
      ? `Already ${direction ?? 'in'}`
      : person.state === 'pending'
        ? 'Payment not checked'
        : person.state === 'void'
          ? 'No seat'
          : null
  return (
    <li>
      <p>
        <b>{person.name}</b>
        {person.company === null ? null : <span>{person.company}</span>}
        {note === null ? null : <em>{note}</em>}
      </p>
      <div className="actions">
        <Button
          aria-label={`Check ${direction ?? 'in'} ${person.name}`}
          onClick={() => {
            onChosen()
            void device.scanPerson(person.registrationId)
          }}
        >
          {direction === 'out' ? 'Check out' : 'Check in'}
        </Button>
        {group.length > 1 ? (
          <Button variant="secondary" onClick={() => onGroup(person)}>
            {`Group of ${group.length}`}
          </Button>
        ) : null}
        {device.hasCome(person) ? <SignButton state={device.state} signer={person} onSign={onSign} /> : null}
      </div>
    </li>
  )
}
