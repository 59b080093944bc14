import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { billOf, withLedger } from '#tests/kit/ledger.ts'
import { aRejectedPayment, proofsOf } from '#tests/kit/payments.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { ProofLinkResponse } from '../contract/proof-link.ts'

const { database, db, services, api } = await aSite()
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

const path = { read: '/attendees/proof-link/read', send: '/attendees/proof-link/send' }

describe('The link of a rejected payment', () => {
  test('can be read and used by its holder', async () => {
    const { token } = await aRejectedPayment(services)
    const { status, body } = await api.call<ProofLinkResponse>(path.read, { body: { token } })
    expect({ status, link: body.status }).toEqual({ status: 200, link: 'open' })
    const sent = await api.call(path.send, { body: { token, proofOfPaymentFile } })
    expect(sent).toMatchObject({ status: 200, body: { success: true } })
    expect((await api.call(path.read, { body: { token } })).body).toMatchObject({ status: 'sent' })
  })

  test('shows what is to be paid with a ledger, and the code that the bill then gets', async () => {
    const { id: registrationId, token } = await aRejectedPayment(services)
    const read = async (called = api) =>
      (await called.call<ProofLinkResponse>(path.read, { body: { token } })).body.bill
    expect(await read()).toBeNull()
    const withBills = createTestApi(withLedger(services))
    const shown = await read(withBills)
    expect(shown).toEqual({ code: expect.stringMatching(/^.{4}-.{4}$/), left: 500 })
    expect(await read(withBills)).toEqual(shown)
    await withBills.call(path.send, { body: { token, proofOfPaymentFile } })
    expect(formatOrderCode((await billOf(db, registrationId))?.code ?? '')).toBe(shown?.code)
  })

  test('is rate-limited to ten attempts', async () => {
    const limited = createTestApi(withFreshLimits(services, database))
    const { token } = await aRejectedPayment(services)
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1)
      statuses.push((await limited.call(path.send, { body: { token, proofOfPaymentFile: 'x' } })).status)
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([400]))
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})

describe('Payment details entered while registering', () => {
  async function register(details: object) {
    const seminar = await aSeminar(db, { price: '1500.50' })
    const body = { ...aRegistration({ seminarId: seminar.id, proofOfPaymentFile }), ...details }
    return api.call(`/attendees`, { body })
  }

  test('are stored with the proof, exact to the centavo, not with the personal details', async () => {
    const { status, body } = await register({ referenceNumber: ' 9001 22 ', amountSent: 99_999_999.99 })
    expect(status).toBe(200)
    const [proof] = await proofsOf(db, Number(body.registrationId))
    expect(proof).toMatchObject({ referenceNumber: '9001 22', amountSent: '99999999.99' })
    expect(proof?.fileHash).toHaveLength(32)
    const [registration] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, Number(body.registrationId)))
    expect(JSON.stringify(registration?.details)).toMatch(/firstName/)
    expect(JSON.stringify(registration?.details)).not.toMatch(/9001|amount/)
  })

  test('may be missing or empty', async () => {
    for (const details of [{}, { referenceNumber: '', amountSent: null }, { referenceNumber: null }]) {
      const { body } = await register(details)
      expect(await proofsOf(db, Number(body.registrationId))).toMatchObject([
        { referenceNumber: null, amountSent: null },
      ])
    }
  })
})
