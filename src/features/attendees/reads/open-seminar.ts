import { Refusal } from '../../../platform/refusals.ts'
import { whyNoSeatNow } from '../../payments/reads/proof-link.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { seminarUnknown } from '../../registrations/reads/visible-seminars.ts'
import { findSeminarRow, type SeminarFacts } from '../../seminars/queries/planning.ts'

/** Returns a seminar with open seats; refuses one that is unknown, full, over, cancelled or a draft. */
export async function getOpenSeminar(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  seminarId: number,
): Promise<SeminarFacts> {
  const seminar = await findSeminarRow(db, seminarId)
  if (seminar === null) throw seminarUnknown()
  const closed = whyNoSeatNow(seminar, now)
  if (closed !== null) throw new Refusal('conflict', 'seminar_closed', closed)
  return seminar
}
