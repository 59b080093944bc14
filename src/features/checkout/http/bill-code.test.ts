/** The code that the payment step shows before there is a bill. */
import { describe, expect, test } from 'vitest'
import { formatOrderCode, parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { billOf, withLedger } from '#tests/kit/ledger.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, services: plain } = await aSite()
const api = createTestApi(withLedger(plain))
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

const aPaidSeminar = () => aSeminar(db, { price: '500.00' })

/** @param cookie of the browser; a new one if left out */
async function shownCode(seminarId: number, cookie = '') {
  const path = `/registration-form/bill-code?seminarId=${seminarId}`
  const { body, headers } = await api.call<{ code: string | null }>(path, { headers: { Cookie: cookie } })
  return { code: body.code, setCookie: headers.get('Set-Cookie') }
}

async function aBrowser(seminarId: number) {
  const { code, setCookie } = await shownCode(seminarId)
  return { code, cookie: setCookie?.split(';')[0] ?? '' }
}

async function billAfterRegistering(seminarId: number, cookie = '') {
  const input = { ...aRegistration({ seminarId }), proofOfPaymentFile }
  const headers = { Cookie: cookie }
  const { status, body } = await api.call<{ registrationId: number }>('/attendees', { headers, body: input })
  expect(status).toBe(200)
  return formatOrderCode((await billOf(db, body.registrationId))?.code ?? '')
}

describe('GET /registration-form/bill-code', () => {
  test('shows a browser the code of its next bill, which stays the same until it registers', async () => {
    const { id } = await aPaidSeminar()
    const { code, cookie } = await aBrowser(id)
    expect(parseOrderCode(code ?? '')).not.toBeNull()
    expect((await shownCode(id, cookie)).code).toBe(code)
    expect(await billAfterRegistering(id, cookie)).toBe(code)
  })

  test('shows another code for each further person, for another seminar and in another browser', async () => {
    const { id } = await aPaidSeminar()
    const { code, cookie } = await aBrowser(id)
    await billAfterRegistering(id, cookie)
    const further = await shownCode(id, cookie)
    expect(await billAfterRegistering(id, cookie)).toBe(further.code)
    const codes = [code, further.code, (await shownCode((await aPaidSeminar()).id, cookie)).code]
    expect(new Set([...codes, (await aBrowser(id)).code]).size).toBe(4)
  })

  test('gives two people of one browser bills of their own, also at once, and others random codes', async () => {
    const { id } = await aPaidSeminar()
    const { code, cookie } = await aBrowser(id)
    const made = await Promise.all([billAfterRegistering(id, cookie), billAfterRegistering(id, cookie)])
    expect(new Set(made).size).toBe(2)
    expect(made).toContain(code)
    const others = [await billAfterRegistering(id), await billAfterRegistering(id, 'pagsulong_payment=short')]
    expect(others).not.toContain((await shownCode(id, cookie)).code)
  })

  test('keeps its key from scripts and other sites, for a week', async () => {
    const { setCookie } = await shownCode((await aPaidSeminar()).id)
    expect(setCookie).toMatch(
      /^pagsulong_payment=[\w-]{22}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { setCookie: rotated } = await shownCode(1, 'pagsulong_payment=<script>')
    expect(rotated).toMatch(/^pagsulong_payment=[\w-]{22};/)
  })

  test('shows none and sets no cookie without a ledger', async () => {
    const { body, headers } = await createTestApi(plain).call('/registration-form/bill-code?seminarId=1')
    expect(body).toEqual({ code: null })
    expect(headers.get('Set-Cookie')).toBeNull()
  })
})
