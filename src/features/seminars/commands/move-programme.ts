import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SeminarRecord } from '../queries/planning.ts'
import {
  findProgrammeVersion,
  listSessionRows,
  raiseProgrammeVersion,
  shiftSessions,
} from '../queries/programme.ts'
import { programmeShiftInMs } from '../rules/programme.ts'

interface ProgrammeMove {
  /** The locked seminar, before its change. */
  readonly former: SeminarRecord
  readonly current: Pick<SeminarRecord, 'startsAt' | 'finishesAt'>
  readonly choice: 'keep' | 'shift' | undefined
}

/**
 * Moves the sessions of a seminar whose times change. Refuses with `programme_outside` if sessions would then lie
 * outside it.
 * @returns milliseconds by which the program moves; 0 without one
 */
export async function moveProgramme(
  tx: Transaction,
  { former, current, choice }: ProgrammeMove,
): Promise<number> {
  if ((await findProgrammeVersion(tx, former.id)) === 0) return 0
  const shiftInMs = programmeShiftInMs(former, current, choice)
  if (shiftInMs !== 0) {
    await shiftSessions(tx, former.id, shiftInMs)
    await raiseProgrammeVersion(tx, former.id)
  }
  await refuseSessionsOutside(tx, former.id, current)
  return shiftInMs
}

/** Refuses times of a seminar that do not contain its sessions. */
export async function refuseSessionsOutside(
  tx: Transaction,
  seminarId: number,
  { startsAt, finishesAt }: ProgrammeMove['current'],
): Promise<void> {
  const sessions = await listSessionRows(tx, seminarId)
  const outside = sessions.find((session) => session.startsAt < startsAt || session.endsAt > finishesAt)
  if (outside === undefined) return
  const message = `The session “${outside.title}” would lie outside the seminar. Move the program too, or change it first.`
  throw new Refusal('conflict', 'programme_outside', message)
}
