import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { receivingAccounts } from '#app/features/payments/tables/money.ts'
import type { PaymentAccount } from '#app/features/settings/contract/payment-methods.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { anAccount } from '#tests/kit/ledger.ts'
import { aSite } from '#tests/kit/site.ts'
import { getReceivingAccounts } from '../reads/receiving-accounts.ts'
import { followPaymentMethods } from './follow-payment-methods.ts'
import { saveReceivingAccount } from './save-receiving-account.ts'

const { db, services, clock, contextAs } = await aSite()
const { secrets } = services

const wallet: PaymentAccount = {
  id: '00000000000000aa',
  kind: 'wallet',
  label: 'GCash',
  accountName: 'Ana Reyes',
  accountNumber: '0917 555 0142',
  qrPayload: null,
  isTrialConfirmed: false,
  isActive: true,
}

const follow = (accounts: readonly PaymentAccount[], keepsLedger = true) =>
  followPaymentMethods({
    db,
    secrets,
    now: clock.now,
    paymentMethods: { ...demonstrationSettings.paymentMethods, accounts: [...accounts], keepsLedger },
  })

const stored = () => db.select().from(receivingAccounts).orderBy(asc(receivingAccounts.id))

beforeEach(async () => {
  await db.delete(receivingAccounts)
})

test('followPaymentMethods gives each payment method its receiving account, once', async () => {
  expect(await follow([wallet])).toBe(1)
  expect(await follow([wallet])).toBe(0)
  expect(await getReceivingAccounts({ db, secrets })).toMatchObject([
    { label: 'GCash', accountName: 'Ana Reyes', accountNumber: '•••• 0142', isPaymentMethod: true },
  ])
})

test('followPaymentMethods carries changes over, and switches removed accounts off', async () => {
  await follow([wallet])
  const moved = { ...wallet, label: 'GCash of the office', accountNumber: '0998 765 4321' }
  expect(await follow([moved])).toBe(1)
  expect(await getReceivingAccounts({ db, secrets })).toMatchObject([
    { label: 'GCash of the office', accountNumber: '•••• 4321', isActive: true },
  ])
  expect(await follow([])).toBe(1)
  expect(await follow([])).toBe(0)
  expect(await stored()).toMatchObject([{ label: 'GCash of the office', isActive: false }])
})

test('followPaymentMethods recognizes accounts that were typed twice, by number or label', async () => {
  const sealed = secrets.seal('09175550142')
  const { id } = await anAccount(db, { label: 'Wallet', accountNumberSealed: sealed })
  const { id: bankId } = await anAccount(db, { label: 'bpi' })
  const bank = { ...wallet, id: '00000000000000bb', label: 'BPI', accountNumber: '1234-5678-90' }
  expect(await follow([wallet, bank])).toBe(2)
  expect(await stored()).toMatchObject([
    { id, label: 'GCash', paymentAccountId: wallet.id },
    { id: bankId, label: 'BPI', paymentAccountId: bank.id },
  ])
})

test('followPaymentMethods gives accounts of one label different ones', async () => {
  await follow([wallet, { ...wallet, id: '00000000000000bb', accountNumber: '0998 765 4321' }])
  expect((await stored()).map(({ label }) => label)).toEqual(['GCash', 'GCash 4321'])
})

test('Without a ledger there are no receiving accounts', async () => {
  expect(await follow([wallet], false)).toBe(0)
})

test('The account of a payment method is changed in the settings only', async () => {
  await follow([wallet])
  const [account] = await stored()
  const change = {
    id: account?.id ?? 0,
    kind: 'wallet',
    label: 'Mine',
    accountName: '',
    isActive: true,
  } as const
  await expect(
    saveReceivingAccount(await contextAs('admin'), { ...change, version: account?.version ?? 0 }),
  ).rejects.toMatchObject({ code: 'account_of_settings' })
})
