import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { signRegistrationsLink } from '#app/features/registrations/adapters/registrations-link-token.ts'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { contextOf, createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { Bill } from '../contract/ledger.ts'

const { database, db, services, api, signIn } = await aSite()
const admin = await signIn('admin')
const { id: accountId } = await anAccount(db, { label: 'GCash of the center' })

const post = <Answer>(path: string, body: unknown) => api.call<Answer>(path, { body, headers: admin })

const pay = (billId: number, amount: number, reference: string) =>
  post<Bill>('/money/hand', {
    billId,
    accountId,
    amount,
    reference,
    method: 'wallet',
    occurredAt: testNow.toISOString(),
  })

const read = async (query: string, headers = admin) =>
  parse(await api.send(`/money/bill.pdf?${query}`, { headers }))

async function parse(answer: Response) {
  expect(answer.status).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  return { headers: answer.headers, pages: totalPages, text: text.replaceAll(/\s+/g, ' ') }
}

describe('GET /money/bill.pdf', () => {
  test('states what is due, received, sent back and left, and that it is no invoice', async () => {
    const bill = await aBill(services, { seminar: { title: 'First Aid' } })
    await pay(bill.id, 150.5, 'R 1')
    const undone = await pay(bill.id, 99, 'R 2')
    const allocationId = undone.body.payments.at(-1)?.id
    await post('/money/match/undo', { allocationId, reason: 'Of someone else' })
    const { body } = await post<Bill>('/money/refunds', {
      billId: bill.id,
      amount: 50,
      reason: 'Secret reason',
      method: 'wallet',
    })
    const decision = { id: body.refunds[0]?.id, reference: 'R 3' }
    await post('/money/refunds/decide', { ...decision, action: 'approve', version: 1 })
    await post('/money/refunds/decide', { ...decision, action: 'sent', version: 2 })
    const { text, pages, headers } = await read(`id=${bill.id}&document=statement`)
    expect(pages).toBe(1)
    const code = `${bill.code.slice(0, 4)}-${bill.code.slice(4)}`
    for (const words of [
      ...['STATEMENT OF ACCOUNT', `Bill ${code}`, 'Seminar First Aid', 'First Aid: 1 × ₱500 ₱500'],
      ...['November 19, 2026, GCash of the center, R 1 ₱150.50', 'November 19, 2026, R 3 −₱50'],
      ...['Paid ₱100.50', 'Still to pay ₱399.50', 'This is not a BIR invoice and not a receipt.'],
      ...['School or office', 'Pay by', `Please write the code ${code} with your payment.`],
    ])
      expect(text).toContain(words)
    for (const words of ['R 2', 'Secret', 'someone']) expect(text).not.toContain(words)
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="statement-${code}.pdf"`)
    await post('/attendees/verify-payment', { registrationId: bill.payment.id, action: 'approve' })
    const approved = (await read(`id=${bill.id}&document=statement`)).text
    for (const words of ['Verified by our staff ₱399.50', 'Paid ₱500', 'Still to pay ₱0'])
      expect(approved).toContain(words)
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('acknowledges payments once there are some, to the registrant and nobody else', async () => {
    const bill = await aBill(services)
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, bill.payment.personId))
    const own = { Cookie: await aSessionCookie(db, bill.payment.personId) }
    const query = `registrationId=${bill.payment.id}&document=acknowledgement`
    expect((await api.call(`/money/bill.pdf?${query}`, { headers: own })).status).toBe(409)
    await pay(bill.id, 500, 'R 4')
    const { text } = await read(query, own)
    expect(text).toContain('ACKNOWLEDGEMENT OF PAYMENT')
    expect(text).toContain('GCash of the center, R 4 ₱500')
    expect(text).toContain('This is not a BIR invoice')
    const other = { Cookie: await aSessionCookie(db, (await aPerson(db)).id) }
    expect((await api.call(`/money/bill.pdf?${query}`, { headers: other })).status).toBe(404)
  })

  test('continues on further pages after many payments, with a long name and title', async () => {
    const title = 'A Seminar With a Very Long Title '.repeat(6).trim()
    const bill = await aBill(services, { seminar: { title } })
    for (let number = 0; number < 45; number += 1) await pay(bill.id, 10, `Long-${number}`)
    const { text, pages } = await read(`id=${bill.id}&document=statement`)
    expect(pages).toBe(3)
    expect(text).toContain(title)
    expect(text).toContain('Long-44')
  })
})

describe('POST /attendees/registrations-link/bill.pdf', () => {
  const path = '/attendees/registrations-link/bill.pdf'
  const linkOf = ({ personId, person }: { personId: number; person: { email: string } }) =>
    signRegistrationsLink(contextOf(services), { personId, email: person.email }).token

  test('gives the holder of the link both documents, not to be stored', async () => {
    const bill = await aBill(services)
    const body = { token: linkOf(bill.payment), billId: bill.id }
    const acknowledgement = { body: { ...body, document: 'acknowledgement' } }
    expect((await api.call(path, acknowledgement)).status).toBe(409)
    await pay(bill.id, 500, 'R 5')
    const statement = await parse(await api.send(path, { body: { ...body, document: 'statement' } }))
    expect(statement.text).toContain('STATEMENT OF ACCOUNT')
    expect(statement.headers.get('Cache-Control')).toBe('private, no-store')
    expect(statement.headers.get('Content-Disposition')).toMatch(/^attachment; filename="statement-/)
    const { text } = await parse(await api.send(path, acknowledgement))
    expect(text).toContain('GCash of the center, R 5 ₱500')
  })

  test('refuses bills of others, and links that are forged or of an erased person', async () => {
    const bill = await aBill(services)
    const other = await aBill(services)
    const statusOf = async (token: string, billId = bill.id) =>
      (await api.send(path, { body: { token, billId, document: 'statement' } })).status
    const token = linkOf(bill.payment)
    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(token, other.id)).toBe(404)
    expect(await statusOf(token, 999_999)).toBe(404)
    expect(await statusOf(linkOf(other.payment))).toBe(404)
    expect(await statusOf(`${token}x`)).toBe(404)
    await db.update(people).set({ erasedAt: testNow }).where(eq(people.id, bill.payment.personId))
    expect(await statusOf(token)).toBe(404)
  })

  test('counts downloads by the link and by the session together', async () => {
    const bill = await aBill(services)
    const limited = createTestApi(withFreshLimits(services, database))
    const body = { token: linkOf(bill.payment), billId: bill.id, document: 'statement' }
    for (let times = 0; times < 60; times += 1)
      await limited.call('/money/bill.pdf?id=999999&document=statement', { headers: admin })
    expect((await limited.call(path, { body })).status).toBe(429)
  })
})
