import { useState } from 'react'
import type { CheckInPerson } from '#app/features/attendance/contract/check-in.ts'
import { Button } from '#app/ui/public/button.tsx'
import { Checkbox } from '#app/ui/public/inputs.tsx'
import type { CheckInDevice } from './check-in-device.ts'
import { CheckInModal } from './check-in-modal.tsx'

/** Checks in several people who are registered together. Unpaid ones are admitted only if ticked. */
export function GroupDialog({
  device,
  person,
  onClose,
}: {
  device: CheckInDevice
  person: CheckInPerson
  onClose: () => void
}) {
  const members = device
    .listGroup(person)
    .map((member) => ({ member, kind: device.judge(member.registrationId)?.kind }))
  const [chosen, setChosen] = useState(
    () =>
      new Set(
        members
          .filter(({ kind }) => kind === 'welcome' || kind === 'goodbye')
          .map(({ member }) => member.registrationId),
      ),
  )
  const toggle = (registrationId: number) => {
    const next = new Set(chosen)
    if (!next.delete(registrationId)) next.add(registrationId)
    setChosen(next)
  }
  const checkIn = async () => {
    onClose()
    for (const { member, kind } of members) {
      if (chosen.has(member.registrationId))
        await device.scanPerson(member.registrationId, kind === 'not_paid')
    }
  }
  return (
    <CheckInModal
      title={`Group of ${members.length}${person.company === null ? '' : `: ${person.company}`}`}
      onClose={onClose}
    >
      <ul>
        {members.map(({ member, kind }) => (
          <li key={member.registrationId}>
            <Checkbox
              id={`member-${member.registrationId}`}
              checked={chosen.has(member.registrationId)}
              disabled={kind === 'again'}
              onChange={() => toggle(member.registrationId)}
              label={
                <>
                  {member.name}
                  {kind === 'again' ? <em> Already recorded</em> : null}
                  {kind === 'not_paid' ? <em> Payment not checked</em> : null}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button disabled={chosen.size === 0} onClick={checkIn}>
          {chosen.size === members.length ? `Check in all ${members.length}` : `Check in ${chosen.size}`}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </CheckInModal>
  )
}
