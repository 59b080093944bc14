import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateSeminarWithSlots } from '#app/features/attendance/commands/plan-seminar-with-slots.ts'
import { handOverRegistration } from '#app/features/attendees/commands/hand-over-registration.ts'
import { moveRegistration } from '#app/features/attendees/commands/move-registration.ts'
import { listOrderIdsOfSeminar } from '#app/features/orders/queries/orders.ts'
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
import { Refusal } from '#app/platform/refusals.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { anAccount, withLedger } from '#tests/kit/ledger.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aDecision, allocationsOf, aPayment } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { adjustOrder } from './adjust-order.ts'
import { cancelOrder } from './cancel-registration.ts'
import { endCredit, saveAsCredit } from './credits.ts'
import { matchMoney } from './match-money.ts'
import { recordPaymentByHand } from './record-payment.ts'
import { decideRefund, requestRefund } from './refunds.ts'
import { undoAllocation } from './undo-allocation.ts'
import { voidOrder } from './void-order.ts'

const { database, db, services: plain } = await aSite()
const services = withLedger(plain)

const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
const { id: accountId } = await anAccount(db)
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

/** Numbers choose among the rows that exist, so that most steps are possible. */
const aStep = fc.record({
  kind: fc.constantFrom(
    ...(['record', 'record', 'match', 'undo', 'refund', 'decide', 'decide', 'void', 'adjust'] as const),
    ...(['keep', 'keep', 'end', 'refundCredit'] as const),
    ...(['approve', 'approve', 'reject', 'reject', 'undoDecision', 'takeBack', 'attach', 'attach'] as const),
    ...(['addAgain', 'addAgain', 'cancel', 'cancelSeat', 'cancelSeat', 'erase', 'cancelSeminar'] as const),
    ...(['handOver', 'handOver', 'move', 'move'] as const),
  ),
  which: fc.nat(1000),
  other: fc.nat(1000),
  /** Amount in centavos, around the ₱500 of the bills. */
  amount: fc.constantFrom(50_000, 25_000, 49_999, 1, 60_000).map((centavos) => centavos / 100),
  withheld: fc.constantFrom(undefined, 0.01, 10),
  action: fc.constantFrom('approve', 'approve', 'sent', 'sent', 'failed', 'reject'),
} as const)

type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never

const choose = <Row>(rows: readonly Row[], number: number): Row | undefined => rows[number % rows.length]

async function runCredit({ kind, other, amount }: Pick<Step, 'kind' | 'other' | 'amount'>, billId: number) {
  if (kind === 'keep') {
    const money = choose(await db.select().from(moneyIn).orderBy(moneyIn.id), other)
    return saveAsCredit(context, { billId, moneyInId: money?.id ?? 0, version: money?.version ?? 0 })
  }
  const creditId = choose(await db.select().from(credits).orderBy(credits.id), other)?.id ?? 0
  if (kind === 'end') return endCredit(context, { creditId, reason: 'Wrong' })
  return requestRefund(context, { billId, creditId, amount, reason: 'Came late', method: 'cash' })
}

async function run(
  { kind, which, other, amount, withheld, action }: Step,
  { seminarIds, billIds }: { readonly seminarIds: readonly number[]; readonly billIds: readonly number[] },
) {
  const billId = choose(billIds, which) ?? 0
  switch (kind) {
    case 'record': {
      const payment = { amount, method: 'cash' as const, occurredAt: testNow.toISOString() }
      return recordPaymentByHand(context, { billId, accountId, ...payment })
    }
    case 'match': {
      const money = choose(await db.select().from(moneyIn).orderBy(moneyIn.id), other)
      if (money === undefined) return
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
      return runCredit({ kind, other, amount }, billId)
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
      const to = { seminarId: choose(seminarIds, other) ?? 0 }
      if (registration !== undefined) return runDecision(kind, registration, to)
    }
  }
}

type Registered = Awaited<ReturnType<typeof listRegistrationsOfOrders>>[number]

async function runDecision(
  kind: Step['kind'],
  { id: registrationId, personId, seminarId, orderId }: Registered,
  to: { readonly seminarId: number },
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
      const email = `colleague${crypto.randomUUID()}@example.ph`
      const colleague = { firstName: 'Ben', middleInitial: null, lastName: 'Cruz', email }
      return handOverRegistration(context, { registrationId, ...colleague })
    }
    case 'move':
      return moveRegistration(context, { registrationId, ...to, reason: 'On duty that day' })
    case 'erase':
      return erasePerson(context, personId)
    case 'cancelSeminar':
      return updateSeminarWithSlots(context, { id: seminarId, status: 'cancelled' })
  }
}

/** Reads the rows that an undone decision restores, without its history and the times of changes. */
async function readStates(): Promise<unknown> {
  const { rows } = await database.pool.query(`select
    (select json_agg(json_build_array(id, state, bill_state, void_reason, paid, unseen, withheld, total) order by id) from orders) as orders,
    (select json_agg(json_build_array(id, seats_taken) order by id) from seminars) as seminars,
    (select json_agg(json_build_array(id, seat_line_id, details) order by id) from registrations) as registrations,
    (select json_agg(json_build_array(id, uses) order by id) from vouchers) as vouchers,
    (select json_agg(json_build_array(id, has_pending_payment, has_verified_payment, has_rejected_payment) order by id)
      from people) as people`)
  return rows[0]
}

/** Decides each payment that can be decided, and undoes it at once. */
async function expectDecisionsToBeUndone(billIds: readonly number[]): Promise<void> {
  for (const { id: registrationId } of await listRegistrationsOfOrders(db, billIds))
    for (const action of ['approve', 'reject'] as const) {
      const before = await readStates()
      const decided = await verifyPayment(context, { registrationId, action }).catch(toRefusal)
      if (decided instanceof Refusal) continue
      await undoPaymentDecision(context, { registrationId })
      expect(await readStates()).toEqual(before)
    }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/**
 * Three bills for three seats: the last one is of two people, and the first one's payment was rejected before, so that they
 * have no seat.
 * @returns the seminar, one that costs less and has one seat, and a free one
 */
async function threeBillsForThreeSeats(): Promise<number[]> {
  const { id: seminarId } = await aSeminar(db, { price: '500.00', startsAt: inDays(30), maxAttendees: 3 })
  for (const [place, paymentStatus] of (['rejected', 'pending', 'pending'] as const).entries()) {
    const payment = await aPayment(db, {
      seminarId,
      person: { seminarCount: 1 },
      registration: { paymentStatus },
    })
    if (paymentStatus === 'rejected') await aDecision(db, payment.id, { action: 'reject' })
    if (place === 2) await anotherSeat(db, payment)
  }
  const cheap = await aSeminar(db, { price: '300.00', startsAt: inDays(40), maxAttendees: 1 })
  const free = await aSeminar(db, { price: null, startsAt: inDays(50) })
  return [seminarId, cheap.id, free.id]
}

const listBills = async (seminarIds: readonly number[]) =>
  (await Promise.all(seminarIds.map((id) => listOrderIdsOfSeminar(db, id)))).flat()

/** Runs of a program; more of them are for changes of what moves orders. */
const runs = Number(process.env.PROPERTY_RUNS ?? 12)

test('Orders, seats and books agree after any sequence of decisions, payments, refunds, cancelling and undoing', async () => {
  let possible = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 40 }), async (steps) => {
      const seminarIds = await threeBillsForThreeSeats()
      for (const step of steps) {
        const billIds = await listBills(seminarIds)
        const outcome = await run(step, { seminarIds, billIds }).catch(toRefusal)
        if (!(outcome instanceof Refusal)) possible += 1
      }
      await expectDecisionsToBeUndone(await listBills(seminarIds))
      const { rows } = await database.pool.query<{ balance: string }>(`
        select (select sum(paid - unseen) from orders) + (select coalesce(sum(amount), 0) from refunds where state = 'sent' and credit_id is null)
          - (select coalesce(sum(amount), 0) from payments where state = 'accepted' and money_in_id is not null) as balance`)
      expect(Number(rows[0]?.balance)).toBe(0)
      const { pool } = database
      expect((await checkData({ pool, files: services.files, secrets: services.secrets })).findings).toEqual(
        [],
      )
    }),
    { numRuns: runs, endOnFailure: true },
  )
  expect(possible).toBeGreaterThan(50)
})
