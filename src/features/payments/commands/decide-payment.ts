/** Decisions about a payment, and their reversal. */

import { suppressQueuedMessage } from '#app/features/email/queries/withdrawals.ts'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import { type OrderRow, updateOrder } from '#app/features/orders/queries/orders.ts'
import { isBillSettled, toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteractionOf } from '#app/features/people/queries/people.ts'
import type { LiveOrder } from '#app/features/registrations/commands/lock-order.ts'
import { moveOrder } from '#app/features/registrations/commands/move-order.ts'
import type { PaymentDecision } from '#app/features/registrations/contract/registration.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { closeEarlierClaim, moveClaim } from '../queries/claims.ts'
import { isPaidIntoAccount } from '../queries/money.ts'
import { recomputeOrder } from '../queries/orders.ts'
import { insertPaymentEvent, isAllocatedSinceApproval } from '../queries/payment-events.ts'
import { sumSentRefunds } from '../queries/refunds.ts'
import { toClaimState } from '../rules/claim-state.ts'
import {
  decisionEmailDedupeKey,
  isTold,
  type PaymentDecisionContext,
  queuePaymentDecisionEmails,
} from './notify-decision.ts'

export function registrationNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'registration_unknown', 'This registration does not exist.')
}

export function registrationCancelledRefusal(): Refusal {
  const message = 'This registration was cancelled. Register the person again first.'
  return new Refusal('conflict', 'registration_cancelled', message)
}

const decisions = {
  approve: { title: 'Payment approved', audited: 'payment.approved' },
  reject: { title: 'Payment rejected', audited: 'payment.rejected' },
  undo: { title: 'Payment decision undone', audited: 'payment.decision_undone' },
  take_back: { title: 'Payment approval taken back', audited: 'payment.approval_taken_back' },
} as const

interface DecidePaymentInput {
  readonly context: PaymentDecisionContext
  readonly action: PaymentDecision
  readonly state: Exclude<OrderState, 'cancelled'>
  readonly notes: string | null
  /** Payment of money that decides; left out for a decision by hand, which is about the claim. */
  readonly paymentId?: number
}

/**
 * Moves the order of a payment, with history and audit; a decision is e-mailed. Past and canceled seminars are allowed:
 * payments are still recorded.
 */
export async function decidePayment(
  tx: Transaction,
  locked: LiveOrder,
  { context, action, state, notes, paymentId }: DecidePaymentInput,
): Promise<LiveOrder> {
  const { now } = context
  const { seminar } = locked
  const actorId = context.actor?.personId ?? null
  const { title, audited } = decisions[action]
  await closeEarlierClaim(tx, locked.order.id)
  const decided = await moveDecided(tx, locked, { action, state, now })
  // The time of change of its registrations, so that a decision is never older than what it decided about.
  const times = decided.seats.map(({ registration }) => registration.updatedAt.getTime())
  const decidedAt = new Date(Math.max(now.getTime(), ...times))
  const decisionId = await insertPaymentEvent(tx, {
    paymentId: paymentId ?? (await decideClaim(tx, decided.order, decidedAt)),
    action,
    fromState: toClaimState(toPaymentStatus(locked.order.state)),
    notes,
    decidedBy: actorId,
    createdAt: decidedAt,
  })
  for (const { person, registration } of decided.seats) {
    await insertInteractionOf(tx, person, {
      interactionType: 'note',
      title: `${title}: ${seminar.title}`,
      description: action === 'undo' ? 'Its e-mail was not sent.' : notes,
      occurredAt: now,
      metadata: { seminarId: seminar.id, registrationId: registration.id },
      createdBy: actorId,
      createdAt: now,
    })
    await recordAudit(tx, context, {
      action: audited,
      subjectType: 'registration',
      subjectId: registration.id,
      details: { seminarId: seminar.id, personId: person.id },
    })
  }
  if (action === 'approve' || action === 'reject') {
    const seenInStatement = paymentId !== undefined && (await isPaidIntoAccount(tx, paymentId))
    await queuePaymentDecisionEmails(tx, context, { ...decided, decisionId, notes, seenInStatement })
  }
  return decided
}

/** Moves the order; booked seats that were paid are not released because their deadline is over meanwhile. */
async function moveDecided(
  tx: Transaction,
  locked: LiveOrder,
  { action, ...move }: Pick<DecidePaymentInput, 'action' | 'state'> & { readonly now: Date },
): Promise<LiveOrder> {
  const moved = await moveOrder(tx, locked, move)
  if (action !== 'take_back' || moved.order.holdsUntil === null) return moved
  return { ...moved, order: await updateOrder(tx, moved.order, { holdsUntil: null, updatedAt: move.now }) }
}

/**
 * Moves the claim of a decided order, whose sums change. Refuses to end an approval of money that was sent back, or that
 * was allocated since.
 * @returns the id of the claim
 */
async function decideClaim(tx: Transaction, order: OrderRow, now: Date): Promise<number> {
  const state = toClaimState(toPaymentStatus(order.state))
  const claimId = await moveClaim(
    tx,
    order.id,
    state === 'accepted' ? { state, amount: await getApprovedAmount(tx, order), now } : { state, now },
  )
  if (state !== 'accepted' && toCentavos(order.paid) < toCentavos(order.unseen)) throw sentBackRefusal()
  const { billState } = await recomputeOrder(tx, order, now)
  const isPaidSince =
    state === 'claimed' && isBillSettled(billState) && (await isAllocatedSinceApproval(tx, order.id))
  if (isPaidSince) throw paymentOfBillRefusal()
  return claimId
}

/** An approval says that the whole total is paid, beside what was sent back; nothing, if the account is void. */
export async function getApprovedAmount(
  tx: Transaction,
  { id, total, billState }: OrderRow,
): Promise<string> {
  if (billState === 'void') return '0'
  return toPesos(toCentavos(total) + toCentavos(await sumSentRefunds(tx, id)))
}

export function sentBackRefusal(): Refusal {
  return new Refusal('conflict', 'payment_refunded', 'This payment was sent back, at least in part.')
}

export function paymentOfBillRefusal(): Refusal {
  const message = 'A payment recorded for its bill verified this registration. Undo that payment under Bills.'
  return new Refusal('conflict', 'payment_of_bill', message)
}

/** @returns false if one of them is being sent, or was sent */
export async function withdrawDecisionEmails(
  tx: Transaction,
  { seats }: LiveOrder,
  { decisionId, why }: { readonly decisionId: number; readonly why: string },
): Promise<boolean> {
  let areWithdrawn = true
  for (const { registration } of seats.filter(isTold)) {
    const key = decisionEmailDedupeKey(decisionId, registration.id)
    if (!(await suppressQueuedMessage(tx, key, why))) areWithdrawn = false
  }
  return areWithdrawn
}
