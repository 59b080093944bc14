import { useState } from 'react'
import type { Attendee } from '#app/features/attendees/contract/attendees.ts'
import type { AudienceFilter } from '#app/features/invitations/contract/bulk-invitations.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'

/** Details that name a person who is not on the page. */
export interface SelectedAttendee {
  readonly id: number
  readonly name: string
  readonly email: string
}

export function toSelectedAttendee(attendee: Attendee): SelectedAttendee {
  return { id: attendee.id, name: attendeeName(attendee), email: attendee.email }
}

export interface AllAttendeesSelection {
  readonly filter: AudienceFilter
  readonly total: number
}

export interface AttendeeSelection {
  /** Null if people were selected individually. */
  readonly everybody: AllAttendeesSelection | null
  chooseEverybody(total: number): void
  readonly chosen: readonly SelectedAttendee[]
  has(id: number): boolean
  choose(people: readonly SelectedAttendee[], isChosen: boolean): void
  clear(): void
}

/**
 * Selection across pages and searches.
 * @param filter of the list; selecting everybody ends when it changes
 */
export function useAttendeeSelection(filter: AudienceFilter): AttendeeSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, SelectedAttendee>>(new Map())
  const [found, setFound] = useState<AllAttendeesSelection | null>(null)
  const everybody = found !== null && isSame(found.filter, filter) ? found : null
  return {
    chosen: [...chosen.values()],
    everybody,
    chooseEverybody: (total) => setFound({ filter, total }),
    has: (id) => everybody !== null || chosen.has(id),
    choose(people, isChosen) {
      setFound(null)
      setChosen((before) => {
        const after = new Map(before)
        for (const person of people) {
          if (isChosen) after.set(person.id, person)
          else after.delete(person.id)
        }
        return after
      })
    },
    clear() {
      setFound(null)
      setChosen(new Map())
    },
  }
}

function isSame(one: AudienceFilter, other: AudienceFilter): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function SelectedItem({ label, title, detail }: { label: string; title: string; detail?: string }) {
  return (
    <dl className="chosen-line">
      <dt>{label}</dt>
      <dd>
        <strong>{title}</strong>
        {detail === undefined ? null : <span className="muted">{detail}</span>}
      </dd>
    </dl>
  )
}
