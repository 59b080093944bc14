import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aPayment, aProof } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, services, api, signIn } = await aSite()
const manager = await signIn('organizer')

describe('GET /attendees/proof', () => {
  const picture = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])

  async function aStoredProof(person = {}) {
    const payment = await aPayment(db, { person })
    const proof = await aProof(db, payment.id, { sizeInBytes: picture.byteLength })
    await services.files.put(proof.fileKey ?? '', picture, proof.contentType)
    return { payment, proof }
  }

  const fetchProof = (search: string, headers: Record<string, string>) =>
    api.send(`/attendees/proof?${search}`, { headers })

  const viewsOf = (registrationId: number) =>
    db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'proof.viewed'), eq(auditLog.subjectId, registrationId)))

  test('returns the uncacheable image to payment reviewers and audits the access', async () => {
    const { payment, proof } = await aStoredProof()
    const response = await fetchProof(`registrationId=${payment.id}`, manager)
    expect(response.status).toBe(200)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.byteLength),
      'content-disposition': `inline; filename="proof-of-payment-${payment.id}.jpg"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await viewsOf(payment.id)).toMatchObject([
      { subjectType: 'registration', details: { proofId: proof.id } },
    ])
  })

  test('returns the image to the registrant without an audit log entry', async () => {
    const { payment } = await aStoredProof({ emailVerifiedAt: testNow })
    const own = { Cookie: await aSessionCookie(db, payment.personId) }
    expect((await fetchProof(`registrationId=${payment.id}`, own)).status).toBe(200)
    expect(await viewsOf(payment.id)).toEqual([])
  })

  test('refuses everyone else identically, whether or not the registration exists', async () => {
    const { payment } = await aStoredProof()
    // An account with a registrant's e-mail that was never verified.
    const unproven = { Cookie: await aSessionCookie(db, payment.personId) }
    const refusals = await Promise.all([
      fetchProof(`registrationId=${payment.id}`, unproven),
      fetchProof(`registrationId=${payment.id}`, await signIn('attendee')),
      fetchProof(`registrationId=${payment.id}`, await signIn('staff')),
      fetchProof('registrationId=2000000000', await signIn('staff')),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(new Set(await Promise.all(refusals.map((refusal) => refusal.text()))).size).toBe(1)
    expect((await fetchProof(`registrationId=${payment.id}`, {})).status).toBe(401)
    expect(await viewsOf(payment.id)).toEqual([])
  })

  test('returns an earlier proof by its ID, but none of another registration', async () => {
    const { payment, proof } = await aStoredProof()
    await aProof(db, payment.id)
    const by = (search: string) => fetchProof(`registrationId=${payment.id}${search}`, manager)
    expect((await by(`&proofId=${proof.id}`)).status).toBe(200)
    const other = await aStoredProof()
    expect((await by(`&proofId=${other.proof.id}`)).status).toBe(404)
    // The latest proof has a row but no file.
    expect((await by('')).status).toBe(404)
  })

  test('responds with 404 when no proof was sent or it was purged', async () => {
    const { id } = await aPayment(db)
    expect((await fetchProof(`registrationId=${id}`, manager)).status).toBe(404)
    await aProof(db, id, { fileKey: null, purgedAt: testNow })
    const response = await fetchProof(`registrationId=${id}`, manager)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('There is no proof of payment.')
  })
})
