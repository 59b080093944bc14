import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPhoto } from '#tests/kit/images.ts'
import { proofsOf } from '#tests/kit/payments.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, db, services } = await aSite()
const photo = await aPhoto({ width: 64, height: 64 })

const aFile = (content: Uint8Array) =>
  new File([Uint8Array.from(content)], 'receipt.jpg', { type: 'image/jpeg' })

interface FormOptions {
  readonly seminarId: number
  readonly values?: Record<string, unknown>
  readonly files?: Record<string, File>
}

function aForm({ seminarId, values = {}, files = {} }: FormOptions) {
  const form = new FormData()
  const fields = { ...aRegistration({ seminarId }), ...values }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''))
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return { email: String(fields.email), form }
}

const send = (body: FormData, headers: Record<string, string> = {}) =>
  createTestApi(withFreshLimits(services, database)).call('/attendees', { body, headers })

describe('POST /attendees as a form', () => {
  test('registers with the file, and reads texts as the JSON body would have them', async () => {
    const { id: seminarId } = await aSeminar(db, { price: '10.00' })
    const values = {
      middleInitial: null,
      marketingConsent: true,
      isCpdasUser: true,
      amountSent: 10.5,
      notes: '',
    }
    const { email, form } = aForm({ seminarId, values, files: { proofOfPaymentFile: aFile(photo) } })
    const { status, body } = await send(form, { Origin: services.config.appUrl })
    expect({ status, body }).toMatchObject({ status: 200, body: { registeredSeminarId: seminarId } })
    const [person] = await db.select().from(people).where(eq(people.email, email))
    expect(person).toMatchObject({ middleInitial: null, isCpdasUser: true })
    expect(await proofsOf(db, Number(body.registrationId))).toMatchObject([{ amountSent: '10.50' }])
  })

  test('is refused from another site, also without a session', async () => {
    const { id: seminarId } = await aSeminar(db)
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const answer = await send(aForm({ seminarId }).form, headers)
      expect(answer).toMatchObject({ status: 403, body: { error: 'This request came from another site.' } })
    }
  })

  test.each([
    { what: 'a missing proof', status: 400, path: 'proofOfPaymentFile' },
    { what: 'a file elsewhere', files: { notes: aFile(photo) }, status: 400, path: 'notes' },
    {
      what: 'a file of another type',
      files: { proofOfPaymentFile: aFile(Buffer.from('%PDF-')) },
      status: 415,
      path: 'proofOfPaymentFile',
    },
    {
      what: 'a file above 5 MB',
      files: { proofOfPaymentFile: aFile(Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])) },
      status: 413,
      path: 'proofOfPaymentFile',
    },
  ])('reports $what at its field', async ({ files = {}, status, path }) => {
    const { id: seminarId } = await aSeminar(db, { price: '10.00' })
    const answer = await send(aForm({ seminarId, files }).form)
    expect(answer).toMatchObject({ status, body: { issues: [{ path }] } })
  })

  test('refuses a body that is no form', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=none' }
    const api = createTestApi(withFreshLimits(services, database))
    const answer = await api.call('/attendees', { body: '{}', headers })
    expect(answer).toMatchObject({ status: 400, body: { error: 'The request body is not a form.' } })
  })
})
