import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OnlinePayment } from '#app/features/payments/contract/gateway-payments.ts'
import { PayOnline } from './pay-online.tsx'

function textsOf(online: OnlinePayment): string[] {
  const markup = renderToStaticMarkup(
    <PayOnline
      bill={{ id: 7, code: 'K7QP-9F2M' }}
      left="₱1,500"
      online={online}
      form={{ action: '/dashboard', link: null }}
    />,
  )
  return [...markup.matchAll(/<(?:p|button)[^>]*>(.*?)<\/(?:p|button)>/g)].map(([, inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, ''),
  )
}

test('PayOnline offers one gateway without choice', () => {
  expect(textsOf({ gateways: ['paymongo'], last: null })).toEqual([
    'Pay ₱1,500 online for bill K7QP-9F2M',
    'GCash, Maya, card or bank, at PayMongo.',
  ])
  expect(textsOf({ gateways: ['maya'], last: { gateway: 'maya', state: 'pending' } })).toEqual([
    'We are waiting for Maya to confirm your payment. This can take some minutes.',
    'Go on paying online for bill K7QP-9F2M',
    'If you have not paid yet. Maya or card, at Maya.',
  ])
})

test('PayOnline offers each gateway, and names the one that is awaited', () => {
  const gateways: OnlinePayment['gateways'] = ['paymongo', 'maya']
  expect(textsOf({ gateways, last: null })).toEqual([
    'Pay ₱1,500 at PayMongo for bill K7QP-9F2M',
    'GCash, Maya, card or bank, at PayMongo.',
    'Pay ₱1,500 at Maya for bill K7QP-9F2M',
    'Maya or card, at Maya.',
  ])
  expect(textsOf({ gateways, last: { gateway: 'maya', state: 'pending' } })).toEqual([
    'We are waiting for Maya to confirm your payment. This can take some minutes.',
    'Pay at PayMongo instead for bill K7QP-9F2M',
    'If you have not paid yet. GCash, Maya, card or bank, at PayMongo.',
    'Go on paying at Maya for bill K7QP-9F2M',
    'If you have not paid yet. Maya or card, at Maya.',
  ])
})

test('PayOnline says that a payment expired, or that staff look at another amount', () => {
  const expired = textsOf({ gateways: ['maya'], last: { gateway: 'paymongo', state: 'expired' } })
  expect(expired[0]).toBe('The online payment that you began has expired, and nothing was received.')
  expect(expired[1]).toBe('Pay ₱1,500 online for bill K7QP-9F2M')
  expect(textsOf({ gateways: [], last: { gateway: 'maya', state: 'mismatched' } })).toEqual([
    'We received another amount than this bill has. We are looking at it, so please do not pay again.',
  ])
})
