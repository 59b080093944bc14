import { toPesos } from '../../../platform/db/columns.ts'
import type { Executor } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import type { PersonRow } from '../../people/queries/people.ts'
import type { RegistrationRow } from '../../registrations/queries/registrations.ts'
import { proofLinkStanding } from '../../registrations/rules/seats.ts'
import { findSeminarRow, type SeminarFacts } from '../../seminars/queries/planning.ts'
import { closedText, whyClosed } from '../../seminars/rules/availability.ts'
import { linkInvalid, type ProofLink, readProofLink } from '../adapters/proof-link-token.ts'
import type { ProofLinkAnswer, ProofLinkStanding } from '../contract/proof-link.ts'
import { type DecisionRow, findPayment, listDecisions } from '../queries/payments.ts'

export interface LinkedPayment {
  readonly registration: RegistrationRow
  readonly person: PersonRow
}

/** The state of a link and its rejection. Refuses links of former rejections and of erased people. */
export async function weighProofLink(
  db: Executor,
  { registration, person }: LinkedPayment,
  link: ProofLink,
): Promise<{ standing: ProofLinkStanding; rejection: DecisionRow }> {
  const decisions = await listDecisions(db, [registration.id])
  const rejection = decisions.find(({ id }) => id === link.decisionId)
  const isLatest = rejection !== undefined && rejection === decisions[0]
  const standing = proofLinkStanding(registration, isLatest)
  if (rejection === undefined || standing === null || person.erasedAt !== null) throw linkInvalid()
  return { standing, rejection }
}

/** Why no seat can be taken; null if one can. */
export function whyNoSeatNow(seminar: SeminarFacts, now: Date): string | null {
  const reason = whyClosed(seminar, now)
  return reason && closedText[reason]
}

export async function getProofLink(
  context: Pick<CommandContext, 'db' | 'secrets' | 'now'>,
  token: string,
): Promise<ProofLinkAnswer> {
  const { db, now } = context
  const link = readProofLink(context, token)
  const payment = await findPayment(db, link.registrationId)
  const seminar = payment && (await findSeminarRow(db, payment.registration.seminarId))
  if (payment === null || seminar === null) throw linkInvalid()
  const { registration, person } = payment
  const { standing, rejection } = await weighProofLink(db, payment, link)
  return {
    standing,
    firstName: person.firstName ?? registration.details.firstName,
    seminar: {
      id: seminar.id,
      title: seminar.title,
      startDate: seminar.startsAt.toISOString(),
      endDate: seminar.endsAt?.toISOString() ?? null,
    },
    amountDue: toPesos(registration.amountDue),
    notes: rejection.notes,
    closed: standing === 'open' ? whyNoSeatNow(seminar, now) : null,
  }
}
