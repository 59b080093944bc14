import type { CommandContext } from '#app/application/commands/command-context.ts'
import { registrationClosedText } from '#app/features/payments/reads/proof-link.ts'
import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { Refusal } from '#app/platform/refusals.ts'

/** Returns a seminar with open seats; refuses one that is unknown, full, over, canceled or a draft. */
export async function getOpenSeminar(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  seminarId: number,
): Promise<SeminarRecord> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const closed = registrationClosedText(seminar, now)
  if (closed !== null) throw new Refusal('conflict', 'seminar_closed', closed)
  return seminar
}
