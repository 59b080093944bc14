/** Merges beside registering, payments and scans; the control without locks must fail. */
import { expect, test } from 'vitest'
import { receiveScans } from '#app/features/attendance/commands/receive-scans.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import type { Database } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { aRunningSeminar, aScan, aSlot, aTicket, staffAccess } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aRegistration, aSeminar, testNow } from '#tests/kit/builders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { findPeople } from '../queries/merges.ts'
import { merges } from '../tables.ts'
import { mergePeople } from './merge-people.ts'
import { undoMerge } from './undo-merge.ts'

const { database, db: plain, services } = await aSite()
const admin = await aPerson(plain, { role: 'admin' })

const rounds = 12

const findings = async () =>
  (await checkData({ ...services, pool: database.pool })).findings.flatMap(({ sentence, examples }) => [
    sentence,
    ...examples,
  ])

/** Merges a person with a pending payment, and undoes it, while they register, are approved and scanned. */
async function rush(db: Database): Promise<void> {
  const running = await aRunningSeminar(plain, { price: '500.00', maxAttendees: null })
  const slot = await aSlot(plain, running.id)
  const other = await aPayment(plain, {
    seminarId: running.id,
    person: { firstName: 'Rosa', lastName: 'Santos', seminarCount: 1 },
  })
  const target = await aPerson(plain, { firstName: 'Rosa', lastName: 'Santos' })
  const [first, second, third] = [await aSeminar(plain), await aSeminar(plain), await aSeminar(plain)]
  const context = contextOf(services, { db, actor: actorOf(admin) })
  const register = (seminarId: number, email: string) =>
    registerForSeminar(contextOf(services, { db }), {
      input: aRegistration({ seminarId, email, firstName: 'Rosa', lastName: 'Santos' }),
      idempotencyKey: null,
    })
  const body = await aTicket(services, other)
  const scan = () =>
    receiveScans(context, {
      access: staffAccess(running.id, admin.id),
      deviceNow: testNow,
      scans: [aScan({ slotId: slot.id, body, source: 'qr' })],
    })
  const mergeAndUndo = async () => {
    const versions = await findPeople(plain, [target.id, other.person.id])
    const { mergeId } = await mergePeople(context, {
      targetId: target.id,
      otherId: other.person.id,
      targetVersion: versions.get(target.id)?.version ?? 0,
      otherVersion: versions.get(other.person.id)?.version ?? 0,
      choices: {},
      reason: 'Same PRC ID',
    })
    if (running.id % 2 === 0) await undoMerge(context, { mergeId })
  }
  /** Repeats a refused merge, as staff do who are told that somebody was changed meanwhile. */
  const mergeAgain = async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const refusal = await mergeAndUndo().catch((error: unknown) => error)
      if (!(refusal instanceof Refusal)) return refusal === undefined ? undefined : Promise.reject(refusal)
    }
  }
  const outcomes = await Promise.allSettled([
    mergeAgain(),
    register(first.id, other.person.email),
    // In some rounds for the same seminar, so that they cannot be merged any more.
    register(running.id % 3 === 0 ? first.id : third.id, target.email),
    verifyPayment(context, { registrationId: other.id, action: 'approve' }),
    scan(),
    register(second.id, other.person.email),
    mergeAgain(),
  ])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Refusal)) throw outcome.reason
}

test('mergePeople and undoMerge beside registering, approving and scanning leave consistent data', async () => {
  for (let round = 0; round < rounds; round += 1) await rush(plain)
  expect(await plain.$count(merges)).toBeGreaterThan(rounds / 2)
  expect(await findings()).toEqual([])
})

test('Control: without locks, what is registered meanwhile stays with the merged person', async () => {
  await withoutLocks(database, async (db) => {
    for (let round = 0; round < rounds; round += 1) await rush(db).catch(() => undefined)
  })
  expect(await findings()).not.toEqual([])
})
