import { expect, test } from 'vitest'
import { inDays } from '../../../../tests/kit/builders.ts'
import { anAccount } from '../../../../tests/kit/ledger.ts'
import { aPayment, aProof } from '../../../../tests/kit/payments.ts'
import { aSite } from '../../../../tests/kit/site.ts'
import { aBankLine, aBankTable } from '../../../../tests/kit/statement-files.ts'
import { importStatement } from '../commands/import-statement.ts'
import { getPaymentReviewCase } from './payment-case.ts'

const { db, contextAs } = await aSite()
const context = await contextAs('organizer')
const { id: accountId } = await anAccount(db)
await anAccount(db, { kind: 'cash' })
const lines = ['2026-11-03 10:00', '2026-11-08 10:00', '2026-11-18 10:00'].map((at) => aBankLine({ at }))
const seen = aBankLine({ at: '2026-11-18 11:00', reference: '7000 555 666' })
await importStatement(context, { accountId, bytes: aBankTable([...lines, seen]) })

async function check(referenceNumber: string | null, day: string, now = context.now) {
  const { id } = await aPayment(db)
  await aProof(db, id, { referenceNumber, createdAt: new Date(`${day}T04:00:00Z`) })
  return (await getPaymentReviewCase({ ...context, now }, id)).inStatements
}

const missing = { isSeen: false, period: { from: '2026-11-03', to: '2026-11-18' } }

test.for([
  ['a reference that arrived', '7000555666', '2026-11-08', { isSeen: true, period: null }],
  ['one that did not', '7000555667', '2026-11-08', missing],
] as const)('A payment under review says of its proof with %s what statements tell', async (given) => {
  const [, reference, day, expected] = given
  expect(await check(reference, day)).toEqual(expected)
})

test('Nothing is said once the lines of the statement may be deleted, except of those seen', async () => {
  expect(await check('7000555667', '2026-11-08', inDays(90))).toEqual(missing)
  expect(await check('7000555667', '2026-11-08', inDays(91))).toBeNull()
  expect(await check('7000555666', '2026-11-08', inDays(91))).toMatchObject({ isSeen: true })
})

test('Nothing is said while another account that is on has no statement', async () => {
  await anAccount(db, { isActive: false })
  expect(await check('7000555667', '2026-11-08')).toEqual(missing)
  await anAccount(db)
  expect(await check('7000555667', '2026-11-08')).toBeNull()
})
