import type { CommandContext } from '../../platform/http/context.ts'
import { Refusal } from '../../platform/refusals.ts'
import { findSeminarRow, type SeminarFacts } from '../catalog/queries/planning.ts'
import { whyNoSeatNow } from '../registration/read-proof-link.ts'
import { seminarUnknown } from '../registration/visible-seminars.ts'

/** A seminar in which seats can be taken now; refuses one that is unknown, full, over, cancelled or a draft. */
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
