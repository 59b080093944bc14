import { expect, test } from 'vitest'
import { toActivePaymentMethods } from './active-accounts.ts'
import { demonstrationSettings } from './demonstration-settings.ts'

const [usual] = demonstrationSettings.paymentMethods.accounts
if (usual === undefined) throw new Error('The demonstration provider has no account.')

const account = (id: string, isActive = true) => ({ ...usual, id, label: id, isActive })
const methods = {
  ...demonstrationSettings.paymentMethods,
  accounts: [account('wallet'), account('bank'), account('closed', false)],
}

test.each<[string, string[] | null, string[]]>([
  ['no choice', null, ['wallet', 'bank']],
  ['one account', ['bank'], ['bank']],
  ['two accounts, in the order of the settings', ['bank', 'wallet'], ['wallet', 'bank']],
  ['an account that is off, besides another', ['closed', 'bank'], ['bank']],
  ['an account that was removed, besides another', ['removed', 'wallet'], ['wallet']],
  ['only accounts that are off or removed', ['closed', 'removed'], ['wallet', 'bank']],
])('Registrants of a seminar with %s see the expected accounts', (_, chosen, expected) => {
  const { accounts } = toActivePaymentMethods(methods, chosen)
  expect(accounts.map(({ label }) => label)).toEqual(expected)
})

test('With a ledger, the first instruction is about the code of the bill', () => {
  const { instructions } = methods
  expect(toActivePaymentMethods(methods, null).instructions).toEqual(instructions)
  expect(toActivePaymentMethods({ ...methods, keepsLedger: true }, null).instructions).toEqual([
    'Write your code in the message of the transfer, unless your QR code has it already.',
    ...instructions,
  ])
})
