/** Rules of a program. */
import { toManilaDay } from '#app/platform/format/dates.ts'

interface TimedSession {
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly room: string | null
}

export interface SessionProblem {
  /** Position of the session in the given list. */
  readonly index: number
  readonly code: 'session_ends_first' | 'session_outside' | 'sessions_overlap'
  readonly message: string
}

const roomKey = ({ room }: TimedSession) => (room ?? '').trim().toLowerCase()

/**
 * First problem of a program, or null: a session that ends before it starts, lies outside its seminar, or
 * overlaps another in the same room. Sessions without a room share one.
 */
export function findSessionProblem(
  sessions: readonly TimedSession[],
  seminar: { readonly startsAt: Date; readonly finishesAt: Date },
): SessionProblem | null {
  for (const [index, { startsAt, endsAt }] of sessions.entries()) {
    if (endsAt <= startsAt)
      return { index, code: 'session_ends_first', message: 'The end must be after the start.' }
    if (startsAt < seminar.startsAt || endsAt > seminar.finishesAt)
      return { index, code: 'session_outside', message: 'This session lies outside the seminar.' }
  }
  return findOverlap(sessions)
}

function findOverlap(sessions: readonly TimedSession[]): SessionProblem | null {
  const latest = new Map<string, TimedSession>()
  const inOrder = sessions
    .map((session, index) => ({ session, index }))
    .sort((one, other) => one.session.startsAt.getTime() - other.session.startsAt.getTime())
  for (const { session, index } of inOrder) {
    const before = latest.get(roomKey(session))
    if (before !== undefined && before.endsAt > session.startsAt) {
      const message = `This session overlaps “${before.title}” in the same room.`
      return { index, code: 'sessions_overlap', message }
    }
    latest.set(roomKey(session), session)
  }
  return null
}

interface MovedSeminar {
  readonly startsAt: Date
}

/**
 * Milliseconds by which a program moves with its seminar.
 * @param choice without one, the program moves if the day in Manila changes
 */
export function programmeShiftInMs(
  former: MovedSeminar,
  current: MovedSeminar,
  choice: 'keep' | 'shift' | undefined,
): number {
  if (choice === 'keep') return 0
  const isDayChanged = toManilaDay(former.startsAt) !== toManilaDay(current.startsAt)
  return choice === 'shift' || isDayChanged ? current.startsAt.getTime() - former.startsAt.getTime() : 0
}
