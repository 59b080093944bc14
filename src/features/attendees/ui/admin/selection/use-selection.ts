import { useState } from 'react'
import type { AudienceFilter } from '../../../contract/invitations.ts'
import type { Attendee } from '../../../contract.ts'
import { attendeeName } from '../../../rules.ts'

/** Enough to speak of somebody who is not on the page that is shown. */
export interface Selected {
  readonly id: number
  readonly name: string
  readonly email: string
}

export function toSelected(attendee: Attendee): Selected {
  return { id: attendee.id, name: attendeeName(attendee), email: attendee.email }
}

/** Everybody whom the filters of the list find, on this page and on others. */
export interface Everybody {
  readonly filter: AudienceFilter
  /** As the list said when they were chosen. */
  readonly total: number
}

export interface Selection {
  /** Null where people were chosen one by one. */
  readonly everybody: Everybody | null
  chooseEverybody(total: number): void
  /** In the order in which they were chosen. */
  readonly chosen: readonly Selected[]
  has(id: number): boolean
  choose(people: readonly Selected[], isChosen: boolean): void
  clear(): void
}

/**
 * Who was chosen in the list, on whatever page of it and by whatever search.
 *
 * @param filter of the list that is shown: everybody whom it finds is chosen only while it stays the same
 */
export function useSelection(filter: AudienceFilter): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Selected>>(new Map())
  const [found, setFound] = useState<Everybody | null>(null)
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
