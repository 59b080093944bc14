import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { interactions, people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { defaultPrivacyNotice } from '#app/features/settings/rules/default-privacy-notice.ts'
import { actorOf, aPerson, aRegistration, aSeminar, aUser, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const { db, services, contextAs } = await aSite()

type Person = typeof people.$inferSelect

async function register(person: Person, given: object, context = contextOf(services)) {
  const { id: seminarId } = await aSeminar(db)
  const input = aRegistration({ seminarId, email: person.email, ...given })
  const { registrationId } = await registerForSeminar(context, { input, idempotencyKey: null })
  const [row] = await db.select().from(people).where(eq(people.id, person.id))
  const [registration] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, registrationId ?? 0))
  return { row, registration }
}

describe('A known person who registers again', () => {
  test('has new notes appended with their date, and the registration stores them as given', async () => {
    const person = await aPerson(db, { notes: 'Scholar.', version: 3 })
    const { row, registration } = await register(person, { notes: 'I use a wheelchair' })
    expect(row?.notes).toBe('Scholar.\n\nNovember 19, 2026: I use a wheelchair')
    expect(row?.version).toBeGreaterThan(3)
    expect(registration?.details.notes).toBe('I use a wheelchair')
    const history = await db.select().from(interactions).where(eq(interactions.personId, person.id))
    expect(history.find((entry) => entry.interactionType === 'registration')?.description).toBe(
      'I use a wheelchair',
    )
  })

  test('sets consent and CPDAS by ticking, recording time, text and origin of consent', async () => {
    const { row } = await register(await aPerson(db), { marketingConsent: true, isCpdasUser: true })
    expect(row).toMatchObject({
      isCpdasUser: true,
      marketingConsent: true,
      marketingConsentedAt: testNow,
      marketingConsentVersion: defaultPrivacyNotice.version,
      marketingConsentOrigin: 'registration_form',
      notes: 'November 19, 2026: Marketing consent given.',
    })
  })

  test('revokes neither consent nor CPDAS by leaving the boxes empty', async () => {
    const consentedAt = new Date('2026-01-05T00:00:00Z')
    const stored = { isCpdasUser: true, marketingConsent: true, marketingConsentedAt: consentedAt }
    const { row } = await register(await aPerson(db, stored), {
      marketingConsent: false,
      isCpdasUser: false,
    })
    expect(row).toMatchObject({ ...stored, notes: null })
  })

  test('changes nothing in the record from an account with an unverified e-mail', async () => {
    const person = await aUser(db)
    const given = { notes: 'Stranger', marketingConsent: true, isCpdasUser: true, phone: '0999' }
    const { row } = await register(person, given, contextOf(services, { actor: actorOf(person) }))
    expect(row).toMatchObject({ notes: null, marketingConsent: false, isCpdasUser: false, phone: null })
  })

  test('updates the record as a visitor although a stranger created an account with the e-mail', async () => {
    const { row } = await register(await aUser(db), { notes: 'I use a wheelchair' })
    expect(row?.notes).toContain('I use a wheelchair')
  })
})

test('A registration records the privacy notice version shown, and none when staff add it', async () => {
  const person = await aPerson(db)
  const { registration } = await register(person, {})
  expect(registration?.privacyNoticeVersion).toBe(defaultPrivacyNotice.version)
  const staff = await contextAs('staff')
  expect((await register(person, {}, staff)).registration?.privacyNoticeVersion).toBeNull()
})

test('A new person’s record stores time, text and origin of consent', async () => {
  const { id: seminarId } = await aSeminar(db)
  const input = aRegistration({ seminarId, marketingConsent: true })
  const { id } = await registerForSeminar(contextOf(services), { input, idempotencyKey: null })
  const [row] = await db.select().from(people).where(eq(people.id, id))
  expect(row).toMatchObject({ marketingConsentedAt: testNow, marketingConsentOrigin: 'registration_form' })
})
