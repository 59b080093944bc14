import { expect, test } from 'vitest'
import { compareGatewayPayment } from './gateway-payments.ts'

const pesos = (amount: number) => ({ amount, currency: 'PHP' })

test('comparePayment accepts one payment of the amount that was asked for', () => {
  expect(compareGatewayPayment('500.00', [])).toEqual({ kind: 'unpaid' })
  expect(compareGatewayPayment('500.00', [pesos(50_000)])).toEqual({ kind: 'paid' })
  const mismatched = { kind: 'mismatched', receivedAmount: '499.99', receivedCurrency: 'PHP' }
  expect(compareGatewayPayment('500.00', [pesos(49_999)])).toEqual(mismatched)
})

test('comparePayment accepts no two payments, also if they add up to the amount', () => {
  for (const received of [
    [pesos(25_000), pesos(25_000)],
    [pesos(50_000), pesos(0)],
  ])
    expect(compareGatewayPayment('500.00', received)).toEqual({
      kind: 'mismatched',
      receivedAmount: '500.00',
      receivedCurrency: 'PHP',
    })
  const foreign = { amount: 50_000, currency: 'USD' }
  expect(compareGatewayPayment('500.00', [pesos(50_000), foreign])).toMatchObject({ kind: 'mismatched' })
})
