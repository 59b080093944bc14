import { expect, test } from 'vitest'
import { findPayerName, toReceivedLines } from './received-lines.ts'
import type { StatementRow } from './statement.ts'

test.for([
  ['Transfer from MARIA SANTOS REYES to 09180000002', 'MARIA SANTOS REYES'],
  ['Received from: Niña Peñaflor, Ref 123', 'Niña Peñaflor'],
  ['Sender: Ana M. Reyes-Cruz via InstaPay', 'Ana M. Reyes-Cruz'],
  ['Transfer from 09170000001 to 09180000002', null],
  ['Received GCash from BDO with account ending in 0000', null],
  ['Transfer from Ana', null],
  ['INSTAPAY FROM ANA REYES K7QP-9F2M', 'ANA REYES'],
  ['INSTAPAY FROM ANA REYES K7QP 9F2N', 'ANA REYES'],
  ['Payment for the seminar', null],
] as const)('findPayer of %j is %j', ([description, payer]) => {
  expect(findPayerName(description)).toBe(payer)
})

const row = (changes: Partial<StatementRow> = {}): StatementRow => ({
  row: 1,
  occurredAt: new Date('2026-11-05T06:13:00Z'),
  movement: 150_000,
  reference: '9001220000123',
  description: 'Payment',
  balance: null,
  ...changes,
})

test('toReceivedLines leaves out money that went out, and rows of zero', () => {
  const lines = toReceivedLines([row({ movement: -1 }), row(), row({ movement: 0 })])
  expect(lines.map(({ amount }) => amount)).toEqual([150_000])
})

test('toReceivedLines cuts descriptions to 80 characters, and never through one of them', () => {
  const [line] = toReceivedLines([row({ description: `a\u0000  b\n${'𝒜'.repeat(100)}` })])
  expect(line?.description).toBe(`a b ${'𝒜'.repeat(76)}`)
})
