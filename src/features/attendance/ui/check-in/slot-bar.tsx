import { useMemo } from 'react'
import type { CheckInSlot, ScanDirection } from '#app/features/attendance/contract/check-in.ts'
import { formatTimeRange } from '#app/platform/format/dates.ts'
import { Select } from '#app/ui/public/inputs.tsx'
import type { CheckInDevice } from './check-in-device.ts'
import { type CheckInState, countPeople } from './device-state.ts'

const directions: readonly { value: ScanDirection; label: string }[] = [
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
]

/** Choice of the half-day that is recorded, and of the direction in which people pass. */
export function SlotBar({ device, state }: { device: CheckInDevice; state: CheckInState }) {
  const { slots, slot, seminar, direction } = state
  return (
    <header className="bar">
      <h1>{seminar.title}</h1>
      {slot === undefined ? (
        <p>This seminar has no slots yet. The organizer makes them under Attendance.</p>
      ) : (
        <Select
          aria-label="Slot"
          value={slot.id}
          onChange={(event) => {
            const chosen = slots.find(({ id }) => id === Number(event.currentTarget.value))
            if (chosen !== undefined) void device.chooseSlot(chosen)
          }}
          options={slots.map((each) => ({ value: String(each.id), label: describeSlot(each) }))}
        />
      )}
      {slot === undefined ? null : <PeopleIn state={state} slotId={slot.id} />}
      {slot?.mode === 'in_and_out' ? (
        <fieldset className="directions" aria-label="Direction">
          {directions.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="direction"
                checked={direction === value}
                onChange={() => device.chooseDirection(value)}
              />
              <span className="btn btn-secondary">{label}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </header>
  )
}

function PeopleIn({ state, slotId }: { state: CheckInState; slotId: number }) {
  const { people, presences } = state
  const { present, all } = useMemo(
    () => countPeople({ people, presences }, slotId),
    [people, presences, slotId],
  )
  return <p>{`${present} of ${all} in`}</p>
}

function describeSlot({ label, startsAt, endsAt, room }: CheckInSlot): string {
  return `${label}${room === null ? '' : `, ${room}`} (${formatTimeRange(startsAt, endsAt)})`
}
