import { useState } from 'react'
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

export interface Selection {
  /** In the order in which they were chosen. */
  readonly chosen: readonly Selected[]
  has(id: number): boolean
  choose(people: readonly Selected[], isChosen: boolean): void
  clear(): void
}

/** Who was chosen in the list, on whatever page of it and by whatever search. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Selected>>(new Map())
  return {
    chosen: [...chosen.values()],
    has: (id) => chosen.has(id),
    choose(people, isChosen) {
      setChosen((before) => {
        const after = new Map(before)
        for (const person of people) {
          if (isChosen) after.set(person.id, person)
          else after.delete(person.id)
        }
        return after
      })
    },
    clear: () => setChosen(new Map()),
  }
}
