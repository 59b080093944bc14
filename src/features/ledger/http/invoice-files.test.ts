import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, people } from '#app/features/people/tables.ts'
import { signRegistrationsLink } from '#app/features/registrations/adapters/registrations-link-token.ts'
import { aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { aPhoto } from '#tests/kit/images.ts'
import { aBill } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { Bill } from '../contract/ledger.ts'

const { db, services, api, signIn } = await aSite()
const photo = await aPhoto({ width: 640, height: 480 })

const headers = { ...(await signIn('organizer')), Origin: services.config.appUrl }

const storedKeys = async () => (await Array.fromAsync(services.files.list('invoices'))).map(({ key }) => key)

interface FileValues {
  readonly number?: string
  readonly name?: string
}

function record(billId: number, bytes: Uint8Array, values: FileValues = {}) {
  const { number = crypto.randomUUID(), name = 'a.pdf' } = values
  const form = new FormData()
  const invoice = { billId, number, kind: 'invoice', issuedOn: '2026-11-19', amount: 500 }
  for (const [field, value] of Object.entries(invoice)) form.set(field, String(value))
  form.set('file', new File([Uint8Array.from(bytes)], name))
  return api.call<Bill>('/money/invoices', { body: form, headers })
}

const view = (id: number | undefined, given: { Cookie: string } = headers) =>
  api.send(`/money/invoices/file?id=${id}`, { headers: given })

/** A bill with an invoice, its registrant's session, and their mailed link. */
async function anInvoicedBill() {
  const { id: billId, payment } = await aBill(services)
  const { personId, person } = payment
  const { body } = await record(billId, aPdf())
  await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, personId))
  const own = { Cookie: await aSessionCookie(db, personId) }
  const { token } = signRegistrationsLink(contextOf(services), { personId, email: person.email })
  return { billId, own, token, invoiceId: body.invoices[0]?.id }
}

const readByLink = (token: string, invoiceId: number | undefined) =>
  api.send('/attendees/registrations-link/invoice-file', { body: { token, invoiceId } })

test('Scans are PDF or pictures, stored without hidden data, and downloaded by staff, which is audited', async () => {
  const { id: billId } = await aBill(services)
  await record(billId, aPdf(), { number: 'SI/0001' })
  const { status, body } = await record(billId, photo, { number: 'SI/0002', name: 'scan.png' })
  expect(status).toBe(200)
  expect(body.invoices).toMatchObject([{ hasFile: true }, { hasFile: true }])
  const pdf = await view(body.invoices[0]?.id)
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  expect(pdf.headers.get('Content-Disposition')).toBe('attachment; filename="invoice-SI_0001.pdf"')
  expect(pdf.headers.get('Cache-Control')).toBe('private, no-store')
  expect(Buffer.from(await pdf.arrayBuffer())).toEqual(aPdf())
  const picture = await view(body.invoices[1]?.id)
  expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
  expect(Buffer.from(await picture.arrayBuffer()).includes('Galaxy')).toBe(false)
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'invoice_file.viewed'))
  expect(entries.map(({ subjectId }) => subjectId)).toEqual([billId, billId])
})

test('Other types, damaged and large files, and taken numbers store no file', async () => {
  const { id: billId } = await aBill(services)
  await record(billId, aPdf(), { number: 'SI-0003' })
  const before = await storedKeys()
  const large = Buffer.concat([
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(5 * 1024 * 1024 + 1),
    Buffer.from('%%EOF'),
  ])
  for (const [bytes, status, message] of [
    [Buffer.from('<svg/>'), 415, 'Invalid file type. Accepted: PDF, JPG, PNG'],
    [photo.subarray(0, 2000), 400, expect.stringMatching(/damaged/)],
    [aPdf().subarray(0, 40), 400, expect.stringMatching(/incomplete/)],
    [large, 413, 'File size exceeds 5MB limit'],
  ] as const)
    expect(await record(billId, bytes)).toMatchObject({
      status,
      body: { issues: [{ path: 'file', message }] },
    })
  expect((await record(billId, aPdf(), { number: 'si-0003' })).status).toBe(409)
  expect((await record(999_999, aPdf())).status).toBe(404)
  expect(await storedKeys()).toEqual(before)
})

test('The registrant downloads the scan by session and mailed link, until the invoice is void', async () => {
  const { own, token, invoiceId } = await anInvoicedBill()
  expect((await view(invoiceId, own)).status).toBe(200)
  const byLink = await readByLink(token, invoiceId)
  expect(byLink.status).toBe(200)
  expect(byLink.headers.get('Cache-Control')).toBe('private, no-store')
  expect(byLink.headers.get('Content-Disposition')).toMatch(/^attachment; filename="invoice-.*\.pdf"$/)
  await api.call('/money/invoices/void', { body: { id: invoiceId, reason: 'Of another bill' }, headers })
  expect((await view(invoiceId, own)).status).toBe(404)
  expect((await readByLink(token, invoiceId)).status).toBe(404)
  expect((await view(invoiceId)).status).toBe(200)
})

test('Another registrant, other links, staff without the permission and visitors do not get the scan', async () => {
  const { invoiceId, token } = await anInvoicedBill()
  const other = await anInvoicedBill()
  expect((await view(invoiceId, other.own)).status).toBe(404)
  expect((await readByLink(other.token, invoiceId)).status).toBe(404)
  expect((await readByLink(`${token}x`, invoiceId)).status).toBe(404)
  for (const [role, status] of [
    ['attendee', 404],
    ['staff', 404],
    ['organizer', 200],
    ['admin', 200],
  ] as const)
    expect((await view(invoiceId, await signIn(role))).status, role).toBe(status)
  expect((await api.send(`/money/invoices/file?id=${invoiceId}`)).status).toBe(401)
})
