/** What the link in a rejection's letter leads to, as things stand now. */
import { toPesos } from '../../platform/db/columns.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import { findSeminarRow, type SeminarFacts } from '../catalog/queries/planning.ts'
import { closedText, whyClosed } from '../catalog/rules.ts'
import type { PersonRow } from '../people/queries.ts'
import type { ProofLinkAnswer, ProofLinkStanding } from './contract/proof-link.ts'
import { linkInvalid, type ProofLink, readProofLink } from './proof-link.ts'
import { type DecisionRow, findPayment, listDecisions } from './queries/payments.ts'
import type { RegistrationRow } from './queries.ts'
import { proofLinkStanding } from './rules.ts'

export interface LinkedPayment {
  readonly registration: RegistrationRow
  readonly person: PersonRow
}

/**
 * What a link is still good for, and the rejection that it was made for.
 *
 * Refuses one whose rejection was followed by another, and one of somebody who was erased.
 */
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

/** Why no seat can be taken, in words for a person; null where one is free. */
export function whyNoSeatNow(seminar: SeminarFacts, now: Date): string | null {
  const reason = whyClosed(seminar, now)
  return reason && closedText[reason]
}

/** What the page of a link shows; refuses a link that is void or too old. */
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
