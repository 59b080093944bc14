import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signProofLink } from '#app/features/payments/adapters/proof-link-token.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { people } from '#app/features/people/tables.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { decisionsOf } from '#tests/kit/payments.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, db, services, contextAs } = await aSite()
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

const freshApi = () => createTestApi(withFreshLimits(services, database))

describe('The claim cookie of the browser that registered', () => {
  const claimIn = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((line) => line.startsWith('pagsulong_claim='))
      ?.split(';')[0]

  async function aRegisteredBrowser() {
    const seminar = await aSeminar(db, { price: '50.00' })
    const body = { ...aRegistration({ seminarId: seminar.id }), proofOfPaymentFile }
    const key = { 'Idempotency-Key': `key of ${body.email}` }
    const response = await freshApi().send('/attendees', { body, headers: key })
    const { registrationId: id, id: owner } = await response.json()
    const admin = await contextAs('admin')
    return { body, key, id, owner, claim: claimIn(response) ?? '', admin }
  }

  test('is not issued again for a repeated idempotency key', async () => {
    const { body, key, id, claim } = await aRegisteredBrowser()
    expect(claim).not.toBe('')
    const repeated = await freshApi().send('/attendees', { body, headers: key })
    expect(await repeated.json()).toMatchObject({ registrationId: id })
    expect(claimIn(repeated)).toBeUndefined()
  })

  test('lets only that browser resubmit a rejected payment', async () => {
    const { body, id, claim, admin } = await aRegisteredBrowser()
    await verifyPayment(admin, { registrationId: id, action: 'reject' })
    expect((await freshApi().send('/attendees', { body })).status).toBe(409)
    const again = await freshApi().send('/attendees', { body, headers: { Cookie: claim } })
    expect(again.status).toBe(200)
  })

  test('becomes invalid when another browser uses the link in the rejection e-mail', async () => {
    const { body, owner, id, claim, admin } = await aRegisteredBrowser()
    await verifyPayment(admin, { registrationId: id, action: 'reject' })
    const [decision] = await decisionsOf(db, id)
    const { token } = signProofLink(admin, { registrationId: id, decisionId: decision?.id ?? 0 })
    const sent = await freshApi().send('/attendees/proof-link/send', { body: { token, proofOfPaymentFile } })
    expect(sent.status).toBe(200)
    const account = { email: body.email, password: 'bahay kubo 1994', displayName: 'Whoever' }
    const made = await freshApi().send('/auth/register_with_password', {
      body: account,
      headers: { Cookie: claim },
    })
    expect(made.status).toBe(403)
    const [person] = await db.select().from(people).where(eq(people.id, owner))
    expect(person?.hasLogin).toBe(false)
  })
})
