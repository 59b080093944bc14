import { Refusal } from '../../../platform/refusals.ts'
import { registrationClosedText } from '../../payments/reads/proof-link.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { findSeminarRecord, type SeminarRecord } from '../../seminars/queries/planning.ts'
import { seminarNotFound } from '../../seminars/rules/seminar-not-found.ts'

/** Returns a seminar with open seats; refuses one that is unknown, full, over, cancelled or a draft. */
export async function getOpenSeminar(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  seminarId: number,
): Promise<SeminarRecord> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFound()
  const closed = registrationClosedText(seminar, now)
  if (closed !== null) throw new Refusal('conflict', 'seminar_closed', closed)
  return seminar
}
