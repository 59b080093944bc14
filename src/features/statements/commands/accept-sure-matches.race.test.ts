import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#app/features/payments/tables/payments.ts'
import type { Database } from '#app/platform/db/database.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable } from '#tests/kit/statement-files.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { acceptSureMatches } from './accept-sure-matches.ts'
import { importStatement } from './import-statement.ts'

const rounds = 6

const { database, db, services } = await aSite()
const actor = actorOf(await aPerson(db, { role: 'admin' }))
const { id: accountId } = await anAccount(db)

const contextWith = (db: Database) => contextOf(services, { actor, db })
const countAllocations = () => db.$count(payments, eq(payments.state, 'accepted'))

/** Three managers press at once. Returns how often a line was accepted, by their answers and by the ledger. */
async function pressAtOnce(db: Database): Promise<[number, number]> {
  const lines = []
  for (let bill = 0; bill < 3; bill += 1) lines.push(aBankLine({ description: (await aBill(services)).code }))
  const { importId } = await importStatement(contextWith(db), {
    accountId,
    bytes: aBankTable(lines),
  })
  const before = await countAllocations()
  const accepted = await Promise.all([1, 2, 3].map(() => acceptSureMatches(contextWith(db), importId)))
  return [accepted.reduce((sum, each) => sum + each, 0), (await countAllocations()) - before]
}

test(`Each line is accepted once by three at once, in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) expect(await pressAtOnce(services.db)).toEqual([3, 3])
})

test('Control: without locks, a line is accepted twice', async () => {
  const isTwice = await withoutLocks(database, async (db) => {
    for (let round = 0; round < 30; round += 1)
      if ((await pressAtOnce(db)).some((accepted) => accepted > 3)) return true
    return false
  })
  expect(isTwice).toBe(true)
})
