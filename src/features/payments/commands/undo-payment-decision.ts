import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import {
  getSeat,
  isAttended,
  isErased,
  type LiveOrder,
  lockOrderOfRegistration,
} from '#app/features/registrations/commands/lock-order.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { undoWindowSeconds } from '../contract/payment-limits.ts'
import type { TakeBackApprovalInput } from '../contract/payments.ts'
import { listPaymentDecisions, type PaymentDecisionRow } from '../queries/payment-events.ts'
import { toStateOfClaim } from '../rules/claim-state.ts'
import {
  decidePayment,
  paymentOfBillRefusal,
  registrationNotFoundRefusal,
  withdrawDecisionEmails,
} from './decide-payment.ts'

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
    const locked = await lockOrderOfRegistration(tx, registrationId)
    if (locked === null) throw registrationNotFoundRefusal()
    const [latest, ...earlier] = await listPaymentDecisions(tx, [registrationId])
    refuseDecisionOfBill(latest)
    const state = stateBefore({ latest, earlier }, locked, { personId: actor.personId, now: context.now })
    if (state === null || latest === undefined || isErased(locked)) throw tooLate()
    const withdrawn = { decisionId: latest.id, why: 'The decision was undone.' }
    if (!(await withdrawDecisionEmails(tx, locked, withdrawn))) throw tooLate()
    const undone = await decidePayment(tx, locked, { context, action: 'undo', state, notes: null })
    return getSeat(undone, registrationId).registration
  })
  return refuseIfActorDeleted(undoing)
}

/**
 * Refuses to undo a decision that a payment of the order made: the order would be paid and the registration
 * pending.
 */
function refuseDecisionOfBill(latest: PaymentDecisionRow | undefined): void {
  if (latest !== undefined && latest.moneyInId !== null) throw paymentOfBillRefusal()
}

const decidedStates = { approve: 'confirmed', reject: 'rejected', undo: null, take_back: null } as const

/** The state of the order before the latest decision, which was by hand; null if it cannot be undone. */
function stateBefore(
  {
    latest,
    earlier,
  }: { readonly latest: PaymentDecisionRow | undefined; readonly earlier: readonly PaymentDecisionRow[] },
  { order }: LiveOrder,
  { personId, now }: { readonly personId: number; readonly now: Date },
) {
  if (latest === undefined || latest.decidedBy !== personId) return null
  // A new proof may have arrived.
  if (order.state !== decidedStates[latest.action]) return null
  if (now.getTime() - latest.createdAt.getTime() > undoWindowInMs) return null
  const { fromState } = latest
  if (fromState === null || fromState === 'undone') return null
  // A claim that nobody rejected is of seats whose deadline was over.
  return fromState === 'rejected' && !isRejected(earlier) ? 'expired' : toStateOfClaim(fromState)
}

/** Whether the latest of some decisions that was not undone is a rejection. */
function isRejected(decisions: readonly PaymentDecisionRow[]): boolean {
  let undone = 0
  for (const { action } of decisions) {
    if (action === 'undo') undone += 1
    else if (undone > 0) undone -= 1
    else return action === 'reject'
  }
  return false
}

/**
 * The payment is pending, keeps its seats, and the next decision notifies the registrants. Refuses free
 * registrations and marked attendance.
 */
export function takeBackApproval(
  context: CommandContext,
  { registrationId, reason }: TakeBackApprovalInput,
): Promise<RegistrationRow> {
  requireSignedInActor(context)
  const reverting = inTransaction(context.db, async (tx) => {
    const locked = await lockOrderOfRegistration(tx, registrationId)
    if (locked === null) throw registrationNotFoundRefusal()
    assertApprovalCanBeTakenBack(locked)
    // The e-mail of a recent approval may still be queued and would be wrong.
    const [latest] = await listPaymentDecisions(tx, [registrationId])
    refuseDecisionOfBill(latest)
    if (latest !== undefined)
      await withdrawDecisionEmails(tx, locked, { decisionId: latest.id, why: 'The approval was taken back.' })
    const change = { context, action: 'take_back', state: 'pending', notes: reason } as const
    return getSeat(await decidePayment(tx, locked, change), registrationId).registration
  })
  return refuseIfActorDeleted(reverting)
}

function assertApprovalCanBeTakenBack(locked: LiveOrder): void {
  const refuse = (code: string, message: string) => new Refusal('conflict', code, message)
  if (isErased(locked)) throw refuse('person_erased', 'The data of this person was erased.')
  if (Number(locked.order.total) === 0)
    throw refuse('payment_not_needed', 'This registration is free: there is no payment.')
  if (locked.order.state !== 'confirmed')
    throw refuse('payment_not_approved', 'This payment is not approved.')
  if (isAttended(locked))
    throw refuse('attendance_marked', 'Attendance is marked already. Remove the mark first.')
}
