import { findTicketHolder } from '#app/features/attendance/queries/tickets.ts'
import { listAnswerings } from '#app/features/evaluation/reads/answering.ts'
import type { Database } from '#app/platform/db/database.ts'
import type { OwnEvaluation, OwnRegistration } from '../contract/dashboards.ts'

/** Lists what the registrant can answer now: feedback and learning checks of these registrations. */
export async function listOwnEvaluations(
  db: Database,
  registrations: readonly OwnRegistration[],
  now: Date,
): Promise<OwnEvaluation[]> {
  const withSeat = registrations.filter(({ paymentStatus }) => paymentStatus !== 'rejected')
  const evaluations = withSeat.map(({ registrationId }) => listOfRegistration(db, registrationId, now))
  return (await Promise.all(evaluations)).flat()
}

async function listOfRegistration(db: Database, registrationId: number, now: Date): Promise<OwnEvaluation[]> {
  const holder = await findTicketHolder(db, registrationId)
  if (holder === null) return []
  const answerings = await listAnswerings(db, holder, now)
  return answerings
    .filter(({ state }) => state === 'open')
    .map(({ form: { id, kind } }) => ({ registrationId, formId: id, kind }))
}
