/**
 * Taking back what was decided about a payment: at once and without a trace in anybody's mailbox, or later with a reason.
 *
 * Both stand in the payment's history beside the decision, and hold seminar, person and registration as deciding does.
 */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { addToSeatsTaken } from '../../catalog/queries/planning.ts'
import { closedText } from '../../catalog/rules.ts'
import { suppressQueued } from '../../messaging/queries/withdrawing.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertInteraction } from '../../people/queries.ts'
import { refusingDeletedActor, signedInActor } from '../../people/signed-in-actor.ts'
import { undoSeconds } from '../contract/payment-limits.ts'
import type { TakeBackApprovalInput } from '../contract/payments.ts'
import type { PaymentStatus } from '../contract.ts'
import { type DecisionRow, insertDecision, listDecisions, markPaymentDecided } from '../queries/payments.ts'
import type { RegistrationRow } from '../queries.ts'
import { holdsSeat, toPaymentStatus } from '../rules.ts'
import { decisionMessageKey } from './announce-decision.ts'
import { type HeldPayment, lockPayment, registrationUnknown } from './verify-payment.ts'

/** A press on Undo in its last moment still has to arrive. */
const undoWindowInMs = (undoSeconds + 2) * 1000

const tooLate = () =>
  new Refusal('conflict', 'undo_too_late', 'This decision cannot be undone any more: its e-mail has left.')

/**
 * Undoes one's own decision within ten seconds, and withdraws its e-mail; the payment is again what it was before.
 *
 * Refuses once the e-mail is on its way, where something was decided since, and an undone rejection whose seat is gone.
 */
export function undoPaymentDecision(
  context: CommandContext,
  { registrationId }: { readonly registrationId: number },
): Promise<RegistrationRow> {
  const actor = signedInActor(context)
  const undoing = context.db.transaction(async (tx) => {
    const held = await lockPayment(tx, registrationId)
    if (held === null) throw registrationUnknown()
    const [latest] = await listDecisions(tx, [registrationId])
    const paymentStatus = statusBefore(latest, held, { personId: actor.personId, now: context.now })
    if (paymentStatus === null || latest === undefined) throw tooLate()
    const isWithdrawn = await suppressQueued(tx, decisionMessageKey(latest.id), 'The decision was undone.')
    if (!isWithdrawn) throw tooLate()
    return restore(tx, context, { held, paymentStatus, action: 'undo', notes: null })
  })
  return refusingDeletedActor(undoing)
}

interface Undoing {
  readonly personId: number
  readonly now: Date
}

/** What the payment was before the latest decision; null where that cannot be undone. */
function statusBefore(
  latest: DecisionRow | undefined,
  { registration }: HeldPayment,
  { personId, now }: Undoing,
): PaymentStatus | null {
  if (latest === undefined || latest.decidedBy !== personId) return null
  const decidedStatus = { approve: 'verified', reject: 'rejected', undo: null, take_back: null }[
    latest.action
  ]
  // A new proof may have come since.
  if (registration.paymentStatus !== decidedStatus) return null
  return now.getTime() - latest.createdAt.getTime() > undoWindowInMs ? null : latest.formerStatus
}

/**
 * Takes an approval back, with a reason: the payment waits again to be checked, and keeps its seat.
 *
 * Refuses what is not approved, what is free, and once attendance is marked. The registrant is told by the next decision.
 */
export function takeBackApproval(
  context: CommandContext,
  { registrationId, reason }: TakeBackApprovalInput,
): Promise<RegistrationRow> {
  const taking = context.db.transaction(async (tx) => {
    const held = await lockPayment(tx, registrationId)
    if (held === null) throw registrationUnknown()
    refuseKept(held)
    // An approval of this moment whose e-mail still waits: it would tell of what does not hold any more.
    const [latest] = await listDecisions(tx, [registrationId])
    if (latest !== undefined)
      await suppressQueued(tx, decisionMessageKey(latest.id), 'The approval was taken back.')
    return restore(tx, context, { held, paymentStatus: 'pending', action: 'take_back', notes: reason })
  })
  return refusingDeletedActor(taking)
}

function refuseKept({ registration, person }: HeldPayment): void {
  const refuse = (code: string, message: string) => new Refusal('conflict', code, message)
  if (person.erasedAt !== null) throw refuse('person_erased', 'This person was erased.')
  if (registration.amountDue === null)
    throw refuse('payment_not_needed', 'This registration is free: there is no payment.')
  if (toPaymentStatus(registration.paymentStatus) !== 'verified')
    throw refuse('payment_not_approved', 'This payment is not approved.')
  if (registration.attendanceStatus !== 'registered')
    throw refuse('attendance_marked', 'Attendance is marked already. Remove the mark first.')
}

interface Restoring {
  readonly held: HeldPayment
  readonly paymentStatus: PaymentStatus
  readonly action: 'undo' | 'take_back'
  readonly notes: string | null
}

const titles = { undo: 'Payment decision undone', take_back: 'Payment approval taken back' } as const
const audited = { undo: 'payment.decision_undone', take_back: 'payment.approval_taken_back' } as const

async function restore(
  tx: Transaction,
  context: CommandContext,
  { held: { seminar, person, registration }, paymentStatus, action, notes }: Restoring,
): Promise<RegistrationRow> {
  const { now } = context
  const { personId } = signedInActor(context)
  const seats = Number(holdsSeat({ ...registration, paymentStatus })) - Number(holdsSeat(registration))
  if (seats === 1 && seminar.seatsLeft === 0) throw new Refusal('conflict', 'seminar_full', closedText.full)
  if (seats === 1 || seats === -1) await addToSeatsTaken(tx, seminar.id, seats)
  const updatedAt = new Date(Math.max(now.getTime(), registration.updatedAt.getTime() + 1))
  const restored = await markPaymentDecided(tx, registration.id, { paymentStatus, updatedAt })
  await insertDecision(tx, {
    registrationId: registration.id,
    action,
    formerStatus: toPaymentStatus(registration.paymentStatus),
    notes,
    decidedBy: personId,
    createdAt: updatedAt,
  })
  await insertInteraction(tx, {
    personId: person.id,
    interactionType: 'note',
    title: `${titles[action]}: ${seminar.title}`,
    description: action === 'undo' ? 'Its e-mail was not sent.' : notes,
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: personId,
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
