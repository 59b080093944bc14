import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { suppressQueuedMessage } from '#app/features/email/queries/withdrawals.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction } from '#app/features/people/queries/people.ts'
import { takeOrReleaseSeat } from '#app/features/registrations/commands/seat-ledger.ts'
import type { PaymentStatus } from '#app/features/registrations/contract/registration.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { toPaymentStatus } from '#app/features/registrations/rules/seats.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { undoWindowSeconds } from '../contract/payment-limits.ts'
import type { TakeBackApprovalInput } from '../contract/payments.ts'
import {
  insertPaymentDecision,
  listPaymentDecisions,
  type PaymentDecisionRow,
  storePaymentDecision,
} from '../queries/payments.ts'
import { decisionEmailDedupeKey, type PaymentDecisionContext } from './notify-decision.ts'
import { reopenOrVoidOrder } from './reopen-or-void-order.ts'
import { type LockedPayment, lockPayment, registrationNotFoundRefusal } from './verify-payment.ts'

/** Tolerance for network delay. */
const undoWindowInMs = (undoWindowSeconds + 2) * 1000

const tooLate = () =>
  new Refusal(
    'conflict',
    'undo_too_late',
    'This decision can no longer be undone because the e-mail has been sent.',
  )

/**
 * Undoes a decision within ten seconds and withdraws its e-mail. Refuses if that is being sent, a later
 * decision exists, or the seat is gone.
 */
export function undoPaymentDecision(
  context: CommandContext,
  { registrationId }: { readonly registrationId: number },
): Promise<RegistrationRow> {
  const actor = requireSignedInActor(context)
  const undoing = inTransaction(context.db, async (tx) => {
    const payment = await lockPayment(tx, registrationId)
    if (payment === null) throw registrationNotFoundRefusal()
    const [latest] = await listPaymentDecisions(tx, [registrationId])
    refuseDecisionOfBill(latest)
    const paymentStatus = statusBefore(latest, payment, { personId: actor.personId, now: context.now })
    if (paymentStatus === null || latest === undefined) throw tooLate()
    if (!(await withdrawDecisionEmail(tx, latest.id, 'The decision was undone.'))) throw tooLate()
    return restorePaymentStatus(tx, context, { payment, paymentStatus, action: 'undo', notes: null })
  })
  return refuseIfActorDeleted(undoing)
}

/**
 * Refuses to undo a decision that a payment of the order made: the order would be paid and the registration
 * pending.
 */
function refuseDecisionOfBill(latest: PaymentDecisionRow | undefined): void {
  if (latest === undefined || latest.orderId === null) return
  const message = 'A payment recorded for its bill verified this registration. Undo that payment under Bills.'
  throw new Refusal('conflict', 'payment_of_bill', message)
}

/** The status before the latest decision; null if it cannot be undone. */
function statusBefore(
  latest: PaymentDecisionRow | undefined,
  { registration }: LockedPayment,
  { personId, now }: { readonly personId: number; readonly now: Date },
): PaymentStatus | null {
  if (latest === undefined || latest.decidedBy !== personId) return null
  const decidedStatus = { approve: 'verified', reject: 'rejected', undo: null, take_back: null }[
    latest.action
  ]
  // A new proof may have arrived.
  if (registration.paymentStatus !== decidedStatus) return null
  return now.getTime() - latest.createdAt.getTime() > undoWindowInMs ? null : latest.formerStatus
}

/**
 * The payment is pending, keeps its seat, and the next decision notifies the registrant. Refuses free
 * registrations and marked attendance.
 */
export function takeBackApproval(
  context: CommandContext,
  { registrationId, reason }: TakeBackApprovalInput,
): Promise<RegistrationRow> {
  requireSignedInActor(context)
  const reverting = inTransaction(context.db, async (tx) => {
    const payment = await lockPayment(tx, registrationId)
    if (payment === null) throw registrationNotFoundRefusal()
    assertApprovalCanBeTakenBack(payment)
    // The e-mail of a recent approval may still be queued and would be wrong.
    const [latest] = await listPaymentDecisions(tx, [registrationId])
    refuseDecisionOfBill(latest)
    if (latest !== undefined) await withdrawDecisionEmail(tx, latest.id, 'The approval was taken back.')
    return restorePaymentStatus(tx, context, {
      payment,
      paymentStatus: 'pending',
      action: 'take_back',
      notes: reason,
    })
  })
  return refuseIfActorDeleted(reverting)
}

function assertApprovalCanBeTakenBack({ registration, person }: LockedPayment): void {
  const refuse = (code: string, message: string) => new Refusal('conflict', code, message)
  if (person.erasedAt !== null) throw refuse('person_erased', 'The data of this person was erased.')
  if (registration.amountDue === null)
    throw refuse('payment_not_needed', 'This registration is free: there is no payment.')
  if (toPaymentStatus(registration.paymentStatus) !== 'verified')
    throw refuse('payment_not_approved', 'This payment is not approved.')
  if (registration.attendanceStatus !== 'registered')
    throw refuse('attendance_marked', 'Attendance is marked already. Remove the mark first.')
}

/** @returns false if it is being sent, or was sent */
export function withdrawDecisionEmail(tx: Transaction, decisionId: number, why: string): Promise<boolean> {
  return suppressQueuedMessage(tx, decisionEmailDedupeKey(decisionId), why)
}

interface RestorePaymentInput {
  readonly payment: LockedPayment
  readonly paymentStatus: PaymentStatus
  readonly action: 'undo' | 'take_back'
  readonly notes: string | null
  /** The order that is no longer paid, if that is why. */
  readonly orderId?: number
}

const titles = { undo: 'Payment decision undone', take_back: 'Payment approval taken back' } as const
const audited = { undo: 'payment.decision_undone', take_back: 'payment.approval_taken_back' } as const

/** Restores the payment status, with activity history and audit log. */
export async function restorePaymentStatus(
  tx: Transaction,
  context: PaymentDecisionContext,
  { payment: { seminar, person, registration }, paymentStatus, action, notes, orderId }: RestorePaymentInput,
): Promise<RegistrationRow> {
  const { now } = context
  const actorId = context.actor?.personId ?? null
  await takeOrReleaseSeat(tx, seminar, { before: registration, after: { paymentStatus } })
  const updatedAt = new Date(Math.max(now.getTime(), registration.updatedAt.getTime() + 1))
  const restored = await storePaymentDecision(tx, registration.id, { paymentStatus, updatedAt })
  await reopenOrVoidOrder(tx, { before: registration, after: restored }, now)
  await insertPaymentDecision(tx, {
    registrationId: registration.id,
    action,
    formerStatus: toPaymentStatus(registration.paymentStatus),
    notes,
    decidedBy: actorId,
    orderId: orderId ?? null,
    createdAt: updatedAt,
  })
  await insertInteraction(tx, {
    personId: person.id,
    interactionType: 'note',
    title: `${titles[action]}: ${seminar.title}`,
    description: action === 'undo' ? 'Its e-mail was not sent.' : notes,
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: actorId,
    createdAt: now,
  })
  await recordAudit(tx, context, {
    action: audited[action],
    subjectType: 'registration',
    subjectId: registration.id,
    details: { seminarId: seminar.id, personId: person.id },
  })
  return restored
}
