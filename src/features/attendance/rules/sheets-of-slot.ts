/** Slot at the head of its attendance sheets. */

interface SheetSlot {
  readonly room: string | null
  readonly startsAt: string
  readonly endsAt: string
}

interface SheetSession {
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
  readonly isCounted: boolean
  readonly room: string | null
}

export interface PrintedSlotSheet {
  /** Null if the program names none. */
  readonly room: string | null
  /** Titles of the counted sessions, in order of time. */
  readonly topics: readonly string[]
}

/**
 * Returns the sheets of a slot: one for each room. A slot with a room of its own has one sheet; otherwise the
 * counted sessions determine the rooms. Sessions without a room are on every sheet. Instants are ISO texts in
 * UTC.
 */
export function sheetsOfSlot(slot: SheetSlot, sessions: readonly SheetSession[]): PrintedSlotSheet[] {
  const counted = sessions
    .filter(
      ({ isCounted, startsAt, endsAt }) => isCounted && startsAt < slot.endsAt && endsAt > slot.startsAt,
    )
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  const named = [...new Set(counted.map(({ room }) => room))].filter((room) => room !== null)
  const ofSessions = named.length === 0 ? [null] : named
  const rooms = slot.room === null ? ofSessions : [slot.room]
  return rooms.map((room) => ({ room, topics: topicsIn(room, counted) }))
}

function topicsIn(room: string | null, sessions: readonly SheetSession[]): string[] {
  return [
    ...new Set(
      sessions.filter((session) => session.room === null || session.room === room).map(({ title }) => title),
    ),
  ]
}
