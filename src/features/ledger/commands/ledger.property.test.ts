import fc from 'fast-check'
import { expect, test } from 'vitest'
import { undoPaymentDecision } from '#app/features/payments/commands/undo-payment-decision.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { listRegistrationsOfOrders } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { anAccount, withLedger } from '#tests/kit/ledger.ts'
import { runMoneyStep } from '#tests/kit/programs/money-steps.ts'
import { findUnsound } from '#tests/kit/programs/recomputed.ts'
import { runSeatStep } from '#tests/kit/programs/seat-steps.ts'
import {
  aStep,
  hoursLater,
  listBills,
  nextMorning,
  runJobs,
  type Step,
  threeBillsForThreeSeats,
} from '#tests/kit/programs/world.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, db, services: plain } = await aSite()
const services = withLedger(plain)

const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
const { id: accountId } = await anAccount(db)

/** Reads the rows that an undone decision restores, without its history and the times of changes. */
async function readStates(): Promise<unknown> {
  const { rows } = await database.pool.query(`select
    (select json_agg(json_build_array(id, state, bill_state, void_reason, paid, unseen, withheld, total, holds_until) order by id)
      from orders) as orders,
    (select json_agg(json_build_array(id, seats_taken) order by id) from seminars) as seminars,
    (select json_agg(json_build_array(id, seat_line_id, details) order by id) from registrations) as registrations,
    (select json_agg(json_build_array(id, status, order_id) order by id) from waitlist_entries) as entries,
    (select json_agg(json_build_array(id, uses) order by id) from vouchers) as vouchers,
    (select json_agg(json_build_array(id, has_pending_payment, has_verified_payment, has_rejected_payment) order by id)
      from people) as people`)
  return rows[0]
}

/** Decides each payment that can be decided, and undoes it at once. */
async function expectDecisionsToBeUndone(billIds: readonly number[]): Promise<void> {
  const context = { ...admin, now }
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

/** Steps that were not refused. */
let possible = 0

/** Time of the programs, which goes on from one to the next. */
let now = testNow

async function runProgram(steps: readonly Step[], seminarIds: readonly number[]): Promise<void> {
  for (const step of steps) {
    if (step.kind === 'wait') {
      now = hoursLater(now, step.hours)
      await runJobs(services, now)
    }
    const billIds = await listBills(services, seminarIds)
    const world = { services, seminarIds, billIds, accountId, context: { ...admin, now } }
    const outcome = await (runSeatStep(world, step) ?? runMoneyStep(world, step)).catch(toRefusal)
    if (outcome !== null && !(outcome instanceof Refusal)) possible += 1
  }
}

/** Runs of a program; more of them, from a seed, are for changes of what moves orders. */
const runs = Number(process.env.PROPERTY_RUNS ?? 12)
const { PROPERTY_SEED: seed } = process.env

test('Orders, seats and books agree after any sequence of decisions, payments, bookings, offers, cancelling and undoing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 20, maxLength: 60, size: 'max' }),
      fc.constantFrom(0, 0, 1, 5),
      async (steps, spare) => {
        now = nextMorning(now)
        const seminarIds = await threeBillsForThreeSeats(services, { spare, now })
        await runProgram(steps, seminarIds)
        await runJobs(services, now)
        await expectDecisionsToBeUndone(await listBills(services, seminarIds))
        expect(await findUnsound(database.pool, now)).toEqual([])
        const { pool } = database
        const { findings } = await checkData({ pool, files: services.files, secrets: services.secrets })
        expect(findings).toEqual([])
      },
    ),
    { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed: Number(seed) }) },
  )
  expect(possible).toBeGreaterThan(50)
})
