import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { getPaymentReviewCase } from '#app/features/payment-review/reads/payment-case.ts'
import { receivingAccounts } from '#app/features/payments/tables/money.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { inDays } from '#tests/kit/builders.ts'
import { aBill, anAccount, withLedger } from '#tests/kit/ledger.ts'
import { aPayment, aProof } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable } from '#tests/kit/statement-files.ts'
import { importStatement } from '../commands/import-statement.ts'

const { db, services, contextAs } = await aSite()
const context = await contextAs('organizer')
const { id: accountId } = await anAccount(db)
await anAccount(db, { kind: 'cash' })
const lines = ['2026-11-03 10:00', '2026-11-08 10:00', '2026-11-18 10:00'].map((at) => aBankLine({ at }))
const seen = aBankLine({ at: '2026-11-18 11:00', reference: '7000 555 666' })
await importStatement(context, { accountId, bytes: aBankTable([...lines, seen]) })

const { paymentMethods } = demonstrationSettings

async function check(referenceNumber: string | null, day: string, now = context.now) {
  const { id } = await aPayment(db)
  await aProof(db, id, { referenceNumber, createdAt: new Date(`${day}T04:00:00Z`) })
  return (await getPaymentReviewCase({ ...context, now, paymentMethods }, id)).inStatements
}

const nothing = { period: null, missing: [], near: null, received: null }
const absent = { ...nothing, isSeen: false, period: { from: '2026-11-03', to: '2026-11-18' } }
const received = { amount: 500, occurredAt: '2026-11-18T03:00:00.000Z' }

test.for([
  ['a reference that arrived', '7000555666', '2026-11-08', { ...nothing, isSeen: true, received }],
  ['one that did not', '7111555667', '2026-11-08', absent],
  [
    'a likely typing error',
    '7000555676',
    '2026-11-08',
    { ...nothing, isSeen: false, near: { reference: '7000 555 666', ...received } },
  ],
] as const)('A payment under review says of its proof with %s what statements tell', async (given) => {
  const [, reference, day, expected] = given
  expect(await check(reference, day)).toEqual(expected)
})

test('Nothing is said once the lines of the statement may be deleted, except of those seen', async () => {
  expect(await check('7111555667', '2026-11-08', inDays(90))).toEqual(absent)
  expect(await check('7111555667', '2026-11-08', inDays(91))).toBeNull()
  expect(await check('7000555666', '2026-11-08', inDays(91))).toMatchObject({ isSeen: true })
})

test('The account whose statement is missing is named', async () => {
  await anAccount(db, { isActive: false })
  expect(await check('7111555667', '2026-11-08')).toEqual(absent)
  await anAccount(db, { label: 'BPI' })
  expect(await check('7111555667', '2026-11-08')).toEqual({
    ...nothing,
    isSeen: false,
    missing: [{ account: 'BPI', from: '2026-11-08', to: '2026-11-09' }],
  })
})

test('Only the accounts that the registrant was shown are looked at', async () => {
  const [shown] = paymentMethods.accounts
  await anAccount(db, { label: 'Maya' })
  const change = { paymentAccountId: shown?.id ?? '' }
  await db.update(receivingAccounts).set(change).where(eq(receivingAccounts.id, accountId))
  expect(await check('7111555667', '2026-11-08')).toEqual(absent)
})

test('The review has the code of the bill and what was received for it', async () => {
  const { payment, code } = await aBill(services)
  const policies = withLedger(services).policies()
  const { bill } = await getPaymentReviewCase({ ...context, policies, paymentMethods }, payment.id)
  expect(bill).toEqual({ code: formatOrderCode(code), amountDue: 500, amountPaid: 0 })
})
