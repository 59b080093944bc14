import type { CommandContext } from '#app/application/commands/command-context.ts'
import { getOrderOfSeat, type OrderRow } from '#app/features/orders/queries/orders.ts'
import { getBalance } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat, toProofLinkStatus } from '#app/features/registrations/rules/seats.ts'
import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { registrationClosedTexts, whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { invalidProofLink, type ProofLink, parseProofLinkToken } from '../adapters/proof-link-token.ts'
import type { ProofLinkResponse, ProofLinkStatus } from '../contract/proof-link.ts'
import { listPaymentDecisions, type PaymentDecisionRow } from '../queries/payment-events.ts'
import { findPayment, findProof } from '../queries/payments.ts'

/**
 * The state of a link and its rejection, null for a first proof. Refuses links that a later decision replaced, and
 * those of erased people.
 */
export async function checkProofLink(
  db: DatabaseOrTransaction,
  { registration, person }: { registration: RegistrationRow; person: PersonRow },
  link: ProofLink,
): Promise<{ status: ProofLinkStatus; rejection: PaymentDecisionRow | null }> {
  const decisions = await listPaymentDecisions(db, [registration.id])
  const rejection = decisions.find(({ id }) => id === link.decisionId) ?? null
  const isFirst = link.decisionId === null
  const isLatest = isFirst ? holdsSeat(registration) : rejection !== null && rejection === decisions[0]
  const hasProof = !isFirst || (await findProof(db, registration.id)) !== null
  const status = toProofLinkStatus(registration, { isLatest, hasProof })
  if (rejection === null && !isFirst) throw invalidProofLink()
  if (status === null || person.erasedAt !== null) throw invalidProofLink()
  return { status, rejection }
}

/** The same for a registration, which may hold its seat. */
export function proofClosedText(
  { registration, seminar }: { registration: RegistrationRow; seminar: SeminarRecord },
  now: Date,
): string | null {
  return holdsSeat(registration) ? null : registrationClosedText(seminar, now)
}

/** Reason why no seat can be taken, as a sentence; null if one can. */
export function registrationClosedText(seminar: SeminarRecord, now: Date): string | null {
  const reason = whyRegistrationClosed(seminar, now)
  return reason && registrationClosedTexts[reason]
}

/** Amount that is left to pay, also of an order that is void until the seat is taken again. */
function getBillToPay(
  { keepsLedger }: Pick<CommandContext['policies'], 'keepsLedger'>,
  order: OrderRow,
): ProofLinkResponse['bill'] {
  if (!keepsLedger || Number(order.total) === 0) return null
  return { code: formatOrderCode(order.code), left: Math.max(getBalance(order), 0) / 100 }
}

export async function getProofLink(
  context: Pick<CommandContext, 'db' | 'secrets' | 'now' | 'policies'>,
  token: string,
): Promise<ProofLinkResponse> {
  const { db, now } = context
  const link = parseProofLinkToken(context, token)
  const payment = await findPayment(db, link.registrationId)
  const seminar = payment && (await findSeminarRecord(db, payment.registration.seminarId))
  if (payment === null || seminar === null) throw invalidProofLink()
  const { registration, person } = payment
  const { status, rejection } = await checkProofLink(db, payment, link)
  const order = await getOrderOfSeat(db, registration.seatLineId)
  return {
    status,
    firstName: person.firstName ?? registration.details.firstName,
    seminar: {
      id: seminar.id,
      title: seminar.title,
      startDate: seminar.startsAt.toISOString(),
      endDate: seminar.endsAt?.toISOString() ?? null,
    },
    amountDue: Number(order.total) || null,
    bill: getBillToPay(context.policies, order),
    isFirst: rejection === null,
    notes: rejection?.notes ?? null,
    closed: status === 'open' ? proofClosedText({ registration, seminar }, now) : null,
  }
}
