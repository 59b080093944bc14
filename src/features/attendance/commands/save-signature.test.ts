import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { passwords } from '#app/features/accounts/tables.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { aRegistrant, aRunningSeminar, aTicketLink, forgedTicket, minutesIn } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aRegistration, testNow } from '#tests/kit/builders.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { insertRegistration } from '#tests/kit/orders.ts'
import { contextOf, createTestServices, withPolicies } from '#tests/kit/services.ts'
import { aDrawnSignature } from '#tests/kit/signatures.ts'
import { findSignature } from '../queries/signatures.ts'
import { getTicket } from '../reads/tickets.ts'
import { purgeOldSignatures } from './purge-signatures.ts'
import { saveSignature, withdrawSignature } from './save-signature.ts'

const database = await createTestDatabase()
const { db } = database
const plain = await createTestServices(database)
const services = withPolicies(plain, { signaturesOnFile: true })
const visitor = contextOf(services)
const picture = await aDrawnSignature()

afterAll(async () => {
  await services.close()
  await database.close()
})

async function aHolder() {
  const seminar = await aRunningSeminar(db)
  const registration = await aRegistrant(db, seminar.id, { person: { emailVerifiedAt: minutesIn(-9) } })
  const body = await aTicketLink(services, registration)
  const { personId } = registration
  const context = contextOf(services, { actor: actorOf(registration.person) })
  return { registration, personId, body, context }
}

const fileKeyOf = async (personId: number) => (await findSignature(db, personId))?.fileKey ?? ''

const oneYearLater = new Date(testNow.getTime() + 366 * 24 * 60 * 60 * 1000)

describe('saveSignature', () => {
  test('stores a re-encoded picture of the size with the consent, and replaces an earlier one', async () => {
    const { body, personId, context, registration } = await aHolder()
    expect(await getTicket(visitor, { body })).toMatchObject({
      signature: { drawnAt: null, isOffered: true },
    })
    expect(await saveSignature(visitor, { body, picture, consent: true })).toEqual({
      drawnAt: testNow.toISOString(),
      isOffered: true,
    })
    const first = await fileKeyOf(personId)
    const stored = (await services.files.getBytes(first)) ?? new Uint8Array()
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 })
    expect(Buffer.from(stored).toString('base64')).not.toBe(picture.split(',')[1])
    await saveSignature(context, { registrationId: registration.id, picture, consent: true })
    const second = await fileKeyOf(personId)
    expect(second).not.toBe(first)
    expect([await services.files.exists(first), await services.files.exists(second)]).toEqual([false, true])
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, personId))
    expect(entries.map(({ action }) => action)).toEqual(['signature.saved', 'signature.saved'])
  })

  test('is out of reach for the tickets of an account whose e-mail is not verified', async () => {
    const { body, personId } = await aHolder()
    await saveSignature(visitor, { body, picture, consent: true })
    const remaining = await fileKeyOf(personId)
    // A stranger takes the address for an account, and registers with it.
    await db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, personId))
    await db.insert(passwords).values({ personId, passwordHash: 'x' })
    const seminar = await aRunningSeminar(db)
    const kind = { registrationType: 'new_attendee', paymentStatus: 'verified' } as const
    const registration = { ...kind, seminarId: seminar.id, personId, registeredBy: personId }
    const own = await insertRegistration(db, {
      ...registration,
      details: aRegistration({ seminarId: seminar.id }),
    })
    const link = await aTicketLink(services, own)
    expect(await getTicket(visitor, { body: link })).toMatchObject({ signature: null })
    for (const change of [
      () => saveSignature(visitor, { body: link, picture, consent: true }),
      () => withdrawSignature(visitor, { body: link }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'email_not_confirmed' })
    expect(await fileKeyOf(personId)).toBe(remaining)
  })

  test('refuses staff, whoever scanned the ticket, strangers, and a provider without the setting', async () => {
    const { body, registration, personId } = await aHolder()
    const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
    const stranger = contextOf(services, { actor: actorOf((await aHolder()).registration.person) })
    const shown = await getTicket(staff, { registrationId: registration.id })
    expect(shown.signature).toBeNull()
    const drawn = { picture, consent: true }
    for (const attempt of [
      () => saveSignature(staff, { ...drawn, body }),
      () => saveSignature(staff, { ...drawn, registrationId: registration.id }),
      () => saveSignature(stranger, { ...drawn, registrationId: registration.id }),
      () => saveSignature(visitor, { ...drawn, body: forgedTicket(body) }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'ticket_unknown' })
    await expect(saveSignature(visitor, { ...drawn, body: shown.body })).rejects.toMatchObject({
      code: 'ticket_code_only',
    })
    const off = contextOf(plain)
    expect(await getTicket(off, { body })).toMatchObject({ signature: null })
    await expect(saveSignature(off, { ...drawn, body })).rejects.toMatchObject({ code: 'signatures_off' })
    expect(await findSignature(db, personId)).toBeNull()
  })

  test('refuses a missing consent and what is no drawing, at its field', async () => {
    const { body, personId } = await aHolder()
    const keep = (values: object) => saveSignature(visitor, { body, picture, consent: true, ...values })
    const photo = await sharp(Buffer.from(picture.split(',')[1] ?? '', 'base64'))
      .jpeg()
      .toBuffer()
    const jpeg = `data:image/jpeg;base64,${photo.toString('base64')}`
    const wrong = [
      [{ consent: false }, 'consent_missing'],
      [{ picture: await aDrawnSignature({ ink: '#fff' }) }, 'signature_blank'],
      [{ picture: await aDrawnSignature({ width: 601 }) }, 'signature_size'],
      [{ picture: jpeg }, 'file_type_not_accepted'],
      [{ picture: 'data:image/png;base64,iVBORw0KGgoAAAA' }, 'picture_damaged'],
    ] as const
    for (const [values, code] of wrong) await expect(keep(values), code).rejects.toMatchObject({ code })
    expect(await findSignature(db, personId)).toBeNull()
  })
})

test('withdrawSignature deletes the picture, also after the setting was switched off, and once', async () => {
  const { body, personId } = await aHolder()
  await saveSignature(visitor, { body, picture, consent: true })
  const fileKey = await fileKeyOf(personId)
  const off = contextOf(plain)
  for (let time = 0; time < 2; time += 1)
    expect(await withdrawSignature(off, { body })).toEqual({ drawnAt: null, isOffered: false })
  expect(await services.files.exists(fileKey)).toBe(false)
  expect(await findSignature(db, personId)).toMatchObject({ fileKey: null, withdrawnAt: testNow })
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, personId))
  expect(entries.map(({ action }) => action)).toEqual(['signature.saved', 'signature.withdrawn'])
})

describe('purgeOldSignatures', () => {
  test('deletes signatures a year after the drawing and the last seminar with a seat', async () => {
    const [old, recent] = [await aHolder(), await aHolder()]
    for (const { body } of [old, recent]) await saveSignature(visitor, { body, picture, consent: true })
    const fileKey = await fileKeyOf(old.personId)
    expect(await purgeOldSignatures(services, minutesIn(60))).toBe(0)
    const next = await aRunningSeminar(db, {
      startsAt: oneYearLater,
      endsAt: new Date(oneYearLater.getTime() + 60_000),
    })
    const { id } = await aRegistrant(db, next.id)
    await database.pool.query('update registrations set person_id = $1 where id = $2', [recent.personId, id])
    expect(await purgeOldSignatures(services, oneYearLater)).toBeGreaterThan(0)
    expect(await findSignature(db, old.personId)).toBeNull()
    expect(await services.files.exists(fileKey)).toBe(false)
    expect(await services.files.exists(await fileKeyOf(recent.personId))).toBe(true)
  })
})
