/** Steps of random programs about money and decisions. */
import { eq } from 'drizzle-orm'
import { updateSeminarWithSlots } from '#app/features/attendance/commands/plan-seminar-with-slots.ts'
import { handOverRegistration } from '#app/features/attendees/commands/hand-over-registration.ts'
import { moveRegistration } from '#app/features/attendees/commands/move-registration.ts'
import { adjustOrder } from '#app/features/ledger/commands/adjust-order.ts'
import { cancelOrder } from '#app/features/ledger/commands/cancel-registration.ts'
import { endCredit, saveAsCredit } from '#app/features/ledger/commands/credits.ts'
import { matchMoney } from '#app/features/ledger/commands/match-money.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { decideRefund, requestRefund } from '#app/features/ledger/commands/refunds.ts'
import { undoAllocation } from '#app/features/ledger/commands/undo-allocation.ts'
import { voidOrder } from '#app/features/ledger/commands/void-order.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { attachProof } from '#app/features/payments/commands/attach-proof.ts'
import {
  takeBackApproval,
  undoPaymentDecision,
} from '#app/features/payments/commands/undo-payment-decision.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { credits, moneyIn, refunds } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-person.ts'
import { addPersonToSeminar } from '#app/features/registrations/commands/add-to-seminar.ts'
import { listRegistrationsOfOrders } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { aPhoto, asDataUrl } from '../images.ts'
import { allocationsOf } from '../payments.ts'
import { aNewEmail, choose, type Step, type World } from './world.ts'

export const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

/** Does what is possible of a step about money, or about the registrations of an order. */
export async function runMoneyStep(world: World, step: Step): Promise<unknown> {
  const { context, billIds, accountId } = world
  const { db } = context
  const { kind, which, other, amount, withheld, action } = step
  const billId = choose(billIds, which) ?? 0
  switch (kind) {
    case 'record': {
      const payment = { amount, method: 'cash' as const, occurredAt: context.now.toISOString() }
      return recordPaymentByHand(context, { billId, accountId, ...payment })
    }
    case 'match': {
      const money = choose(await db.select().from(moneyIn).orderBy(moneyIn.id), other)
      if (money === undefined) return null
      const part = { billId, amount, ...(withheld && { withheld }) }
      return matchMoney(context, { moneyInId: money.id, allocations: [part], version: money.version })
    }
    case 'undo': {
      const live = await allocationsOf(db, eq(payments.state, 'accepted'))
      const allocationId = choose(live, which)?.id ?? 0
      return undoAllocation(context, { allocationId, reason: 'Wrong' })
    }
    case 'refund':
      return requestRefund(context, { billId, amount, reason: 'Came late', method: 'cash' })
    case 'keep':
    case 'end':
    case 'refundCredit':
      return runCredit(world, step, billId)
    case 'decide': {
      const refund = choose(await db.select().from(refunds).orderBy(refunds.id), which)
      return decideRefund(context, {
        id: refund?.id ?? 0,
        action,
        version: refund?.version ?? 0,
        releasesSeats: other % 2 === 0,
      })
    }
    case 'adjust': {
      const [bill] = await db.select().from(orders).where(eq(orders.id, billId))
      const change = other % 2 === 0 ? -Math.round(amount * 50) / 100 : 1
      return adjustOrder(context, { billId, amount: change, reason: 'Scholar', version: bill?.version ?? 0 })
    }
    case 'void': {
      const [bill] = await db.select().from(orders).where(eq(orders.id, billId))
      return voidOrder(context, { billId, reason: 'Twice', version: bill?.version ?? 0 })
    }
    default: {
      const registration = choose(await listRegistrationsOfOrders(db, [billId]), other)
      return registration === undefined ? null : runDecision(world, step, registration)
    }
  }
}

async function runCredit({ context }: World, { kind, other, amount }: Step, billId: number) {
  const { db } = context
  if (kind === 'keep') {
    const money = choose(await db.select().from(moneyIn).orderBy(moneyIn.id), other)
    return saveAsCredit(context, { billId, moneyInId: money?.id ?? 0, version: money?.version ?? 0 })
  }
  const creditId = choose(await db.select().from(credits).orderBy(credits.id), other)?.id ?? 0
  if (kind === 'end') return endCredit(context, { creditId, reason: 'Wrong' })
  return requestRefund(context, { billId, creditId, amount, reason: 'Came late', method: 'cash' })
}

type Registered = Awaited<ReturnType<typeof listRegistrationsOfOrders>>[number]

async function runDecision(
  { context, seminarIds }: World,
  { kind, other }: Step,
  { id: registrationId, personId, seminarId, orderId }: Registered,
) {
  switch (kind) {
    case 'approve':
    case 'reject':
      return verifyPayment(context, { registrationId, action: kind })
    case 'undoDecision':
      return undoPaymentDecision(context, { registrationId })
    case 'takeBack':
      return takeBackApproval(context, { registrationId, reason: 'Wrong' })
    case 'attach':
      return attachProof(context, { input: { registrationId, proofOfPaymentFile }, idempotencyKey: null })
    case 'addAgain':
      return addPersonToSeminar(context, { input: { userId: personId, seminarId }, idempotencyKey: null })
    case 'cancel':
      return cancelOrder(context, { orderId, reason: 'Fell ill' })
    case 'cancelSeat':
      return cancelOrder(context, { orderId, registrationId, reason: 'Fell ill', requestsRefund: true })
    case 'handOver': {
      const colleague = { firstName: 'Ben', middleInitial: null, lastName: 'Cruz', email: aNewEmail() }
      return handOverRegistration(context, { registrationId, ...colleague })
    }
    case 'move': {
      const to = choose(seminarIds, other) ?? 0
      return moveRegistration(context, { registrationId, seminarId: to, reason: 'On duty that day' })
    }
    case 'erase':
      return erasePerson(context, personId)
    case 'cancelSeminar':
      // Seldom, because it ends most of what can happen.
      if (other % 4 > 0) return null
      return updateSeminarWithSlots(context, { id: seminarId, status: 'cancelled' })
    default:
      return null
  }
}
