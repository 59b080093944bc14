import { expect, test } from 'vitest'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aVoucher } from '#tests/kit/discounts.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { withLedger } from '#tests/kit/ledger.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, db, services, signIn } = await aSite()

const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))
const { id: seminarId } = await aSeminar(db, { price: '1500.00' })
const { code } = await aVoucher(db)

function anAddress() {
  const site = createTestApi(withFreshLimits(withLedger(services), database))
  return async (voucherCode: string, headers = {}) => {
    const body = aRegistration({ seminarId, proofOfPaymentFile, voucherCode })
    return (await site.send('/attendees', { body, headers })).status
  }
}

test('Registering cannot be used to guess vouchers: 20 wrong ones in 10 minutes for each address', async () => {
  const register = anAddress()
  const statuses = []
  for (let guess = 0; guess < 21; guess += 1) statuses.push(await register(`GUESS-${guess}`))
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429])
  expect(await register(code)).toBe(429)
  expect(await register('')).toBe(200)
  expect(await register('GUESS', await signIn('staff'))).toBe(409)
})

test('Registrations with a right voucher are not limited by it', async () => {
  const register = anAddress()
  for (let registrant = 0; registrant < 21; registrant += 1) expect(await register(code)).toBe(200)
})
