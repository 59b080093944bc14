import { expect, test } from 'vitest'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import type { RegistrationPrefill } from '../contract/checkout.ts'

const { db, api } = await aSite()

async function detailsOf(emailVerifiedAt: Date | null) {
  const person = await aPerson(db, { emailVerifiedAt, prcLicenseNo: '0012345', phone: '0917' })
  const headers = { Cookie: await aSessionCookie(db, person.id) }
  const { body } = await api.call<RegistrationPrefill>('/attendees/own-details', { headers })
  return { person, details: body.details }
}

test('GET /attendees/own-details returns the account’s details once its e-mail is verified', async () => {
  const { person, details } = await detailsOf(testNow)
  expect(details).toMatchObject({ email: person.email, firstName: 'Ana', prcLicenseNo: '0012345' })
  expect((await detailsOf(null)).details).toBeNull()
})
