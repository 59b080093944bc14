import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { findOrderOfRegistration } from '#app/features/payments/queries/orders.ts'
import { listPaymentDecisions } from '#app/features/payments/queries/payment-events.ts'
import { findPayment, findProof, type ProofRow } from '#app/features/payments/queries/payments.ts'
import { getActivePaymentMethods } from '#app/features/payments/reads/payment-methods.ts'
import {
  toPaymentVerification,
  toRegistrationResponse,
} from '#app/features/payments/reads/to-registration.ts'
import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { getShownAnswers } from '#app/features/questions/reads/answers.ts'
import { toAnswerViewer } from '#app/features/questions/rules/answer-viewer.ts'
import { toRegisteredAs, toUndecidedName } from '#app/features/registrations/rules/registered-name.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { PaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import { checkProof } from '#app/features/statements/reads/proof-in-statements.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type {
  DuplicateProof,
  PaymentReviewCase,
  ProofOfPayment,
  SamePersonRegistration,
} from '../contract/payment-review.ts'
import { listDuplicateProofs } from '../queries/duplicate-proofs.ts'
import { findBookedSeats, listOtherRegistrations, listSeatHoldersOfOrder } from '../queries/payment-case.ts'

const mostShown = 20

interface ReadContext extends Pick<CommandContext, 'db' | 'actor' | 'now' | 'policies'> {
  /** Accounts at which registrants can pay. */
  readonly paymentMethods: PaymentMethods
}

/** A payment with proof, history and warnings; refuses an unknown registration. */
export async function getPaymentReviewCase(
  { db, actor, now, policies, paymentMethods }: ReadContext,
  registrationId: number,
): Promise<PaymentReviewCase> {
  const payment = await findPayment(db, registrationId)
  if (payment === null) throw registrationNotFoundRefusal()
  const { registration: row, person, ...shown } = payment
  const [seminar, proof, others, decisions, answers, order, methods] = await Promise.all([
    findSeminarRecord(db, row.seminarId),
    findProof(db, row.id),
    listOtherRegistrations(db, row, mostShown),
    listPaymentDecisions(db, [row.id]),
    getShownAnswers(db, [row.id], toAnswerViewer(actor)),
    findOrderOfRegistration(db, row.id),
    getActivePaymentMethods(db, { paymentMethods }, row.seminarId),
  ])
  if (seminar === null || order === null) throw registrationNotFoundRefusal()
  // A decision is about the whole order.
  const amountDue = Number(order.total) > 0 ? order.total : null
  const hasBill = policies.keepsLedger && order.billState !== 'void' && amountDue !== null
  const shownAccounts = methods.accounts.map(({ id }) => id)
  const toCheck = proof && { proof, amountDue, shownAccounts }
  return {
    registration: toRegistrationResponse({ ...row, amountDue }),
    seats: (await listSeatHoldersOfOrder(db, order.id)).map(({ displayName }) => displayName),
    booking: await findBookedSeats(db, order.id),
    registeredAs: toRegisteredAs(person, toUndecidedName(row)),
    reference: row.reference,
    notes: row.details.notes || null,
    answers: [...(answers.get(row.id) ?? [])],
    attendee: { ...toNamedPerson(person), email: person.email, ...shown },
    seminar: {
      id: seminar.id,
      title: seminar.title,
      startDate: seminar.startsAt.toISOString(),
      endDate: seminar.endsAt?.toISOString() ?? null,
      seatsLeft: seminar.seatsLeft,
    },
    proof: proof && toProof(row.id, proof),
    bill: hasBill ? toBill(order) : null,
    inStatements: toCheck && (await checkProof(db, toCheck, now)),
    duplicates: proof === null ? [] : toDuplicateProofs(await listDuplicateProofs(db, proof)),
    otherRegistrations: others.map(toOther),
    verifications: decisions.map(toPaymentVerification),
  }
}

/** With the money that was received, without what staff approved unseen. */
function toBill({ code, total, paid, unseen }: OrderRow) {
  const received = Math.max(0, toCentavos(paid) - toCentavos(unseen)) / 100
  return { code: formatOrderCode(code), amountDue: Number(total), amountPaid: received }
}

function toProof(registrationId: number, row: ProofRow): ProofOfPayment {
  const { id, fileKey, referenceNumber, amountSent, createdAt, channel } = row
  return {
    // The proof id prevents the browser from showing a cached earlier image.
    url: fileKey && `/_api/attendees/proof?registrationId=${registrationId}&proofId=${id}`,
    referenceNumber,
    amountSent: parsePesos(amountSent),
    sentAt: createdAt.toISOString(),
    channel,
  }
}

type DuplicateRow = Awaited<ReturnType<typeof listDuplicateProofs>>[number]

/** One entry per registration. */
function toDuplicateProofs(rows: readonly DuplicateRow[]): DuplicateProof[] {
  const byRegistration = Map.groupBy(rows, ({ registrationId }) => registrationId)
  return [...byRegistration.values()].slice(0, mostShown).flatMap((alike) => {
    const [latest] = alike
    if (latest === undefined) return []
    return {
      registrationId: latest.registrationId,
      isSamePicture: alike.some(({ isSamePicture }) => isSamePicture),
      isSameReference: alike.some(({ isSameReference }) => isSameReference),
      attendee: toNamedPerson(latest.person),
      seminarTitle: latest.seminarTitle,
      paymentStatus: latest.paymentStatus,
      sentAt: latest.sentAt.toISOString(),
    }
  })
}

type OtherRow = Awaited<ReturnType<typeof listOtherRegistrations>>[number]

function toOther({ id, title, startsAt, paymentStatus, amountDue }: OtherRow): SamePersonRegistration {
  return {
    registrationId: id,
    seminarTitle: title,
    scheduledDate: startsAt.toISOString(),
    paymentStatus,
    amountDue: parsePesos(amountDue),
  }
}
