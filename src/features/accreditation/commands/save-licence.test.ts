import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, people } from '#app/features/people/tables.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { professionId } from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { licences } from '../tables/licences.ts'
import { choosePrimaryLicence } from './choose-primary-licence.ts'
import { deleteLicence } from './delete-licence.ts'
import { saveLicence } from './save-licence.ts'

const { db, services } = await aSite()
const teachers = await professionId(db)
const nurses = await professionId(db, 'Nursing')

async function aHolder(values: Partial<typeof people.$inferInsert> = {}) {
  const person = await aPerson(db, { emailVerifiedAt: testNow, ...values })
  return { person, context: contextOf(services, { actor: actorOf(person) }) }
}

const rowsOf = (personId: number) =>
  db.select().from(licences).where(eq(licences.personId, personId)).orderBy(licences.id)

/** Returns of each license: profession, number, expiry, primary. */
const licencesOf = async (personId: number) =>
  (await rowsOf(personId)).map((row) => [row.professionId, row.licenseNo, row.expiresOn, row.isPrimary])

async function mirrorOf(id: number) {
  const [row] = await db.select().from(people).where(eq(people.id, id))
  return [row?.prcLicenseNo, row?.prcExpirationOn]
}

describe('saveLicence', () => {
  test('makes the first license the primary one, copies it to the person and audits it without the number', async () => {
    const { person, context } = await aHolder()
    await saveLicence(context, { professionId: teachers, licenseNo: '12345', expiresOn: '2027-01-31' })
    await saveLicence(context, { professionId: nurses, licenseNo: '7654321' })
    expect(await licencesOf(person.id)).toEqual([
      [teachers, '12345', '2027-01-31', true],
      [nurses, '7654321', null, false],
    ])
    expect(await mirrorOf(person.id)).toEqual(['12345', '2027-01-31'])
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
    expect(entries).toMatchObject([
      { action: 'licence.saved', details: { professionId: teachers } },
      { action: 'licence.saved', details: { professionId: nurses } },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/12345|7654321/)
  })

  test('replaces the license of the same profession', async () => {
    const { person, context } = await aHolder()
    await saveLicence(context, { professionId: teachers, licenseNo: '12345' })
    await saveLicence(context, { professionId: teachers, licenseNo: '12346', expiresOn: '2028-01-31' })
    expect(await licencesOf(person.id)).toEqual([[teachers, '12346', '2028-01-31', true]])
    expect(await mirrorOf(person.id)).toEqual(['12346', '2028-01-31'])
  })

  test('gives a number without a profession one', async () => {
    const { person, context } = await aHolder({ prcLicenseNo: '12345' })
    const [given] = await rowsOf(person.id)
    await saveLicence(context, { id: given?.id ?? 0, professionId: teachers, licenseNo: '12345' })
    expect(await licencesOf(person.id)).toEqual([[teachers, '12345', null, true]])
  })

  test('refuses to move a license to a profession that has one', async () => {
    const { person, context } = await aHolder()
    await saveLicence(context, { professionId: teachers, licenseNo: '12345' })
    await saveLicence(context, { professionId: nurses, licenseNo: '12346' })
    const [, second] = await rowsOf(person.id)
    const moved = saveLicence(context, { id: second?.id ?? 0, professionId: teachers, licenseNo: '12346' })
    await expect(moved).rejects.toMatchObject({ code: 'licence_exists' })
  })

  test('refuses an unknown profession', async () => {
    const { context } = await aHolder()
    const saved = saveLicence(context, { professionId: 999_999, licenseNo: '12345' })
    await expect(saved).rejects.toMatchObject({ code: 'profession_unknown' })
  })

  test('of another person is for staff only', async () => {
    const { person } = await aHolder()
    const stranger = await aHolder()
    const wanted = { personId: person.id, professionId: teachers, licenseNo: '12345' }
    await expect(saveLicence(stranger.context, wanted)).rejects.toMatchObject({ kind: 'forbidden' })
    const staff = await aHolder({ role: 'staff' })
    await saveLicence(staff.context, wanted)
    expect(await licencesOf(person.id)).toEqual([[teachers, '12345', null, true]])
    const [made] = await rowsOf(person.id)
    const id = made?.id ?? 0
    for (const attempt of [
      () => saveLicence(stranger.context, { id, professionId: teachers, licenseNo: '54321' }),
      () => deleteLicence(stranger.context, id),
      () => choosePrimaryLicence(stranger.context, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'licence_unknown' })
  })

  test('is refused to an account whose e-mail is not verified', async () => {
    const { context } = await aHolder({ emailVerifiedAt: null })
    const saved = saveLicence(context, { professionId: teachers, licenseNo: '12345' })
    await expect(saved).rejects.toMatchObject({ code: 'email_not_confirmed' })
  })

  test('twice at once keeps one license of a profession', async () => {
    const { person, context } = await aHolder()
    const numbers = ['12345', '12346', '12347', '12348', '12349']
    await Promise.all(numbers.map((licenseNo) => saveLicence(context, { professionId: teachers, licenseNo })))
    const [only, ...others] = await licencesOf(person.id)
    expect(others).toEqual([])
    expect(await mirrorOf(person.id)).toEqual([only?.[1], null])
  })
})

test('choosePrimaryLicence copies the chosen license to the person', async () => {
  const { person, context } = await aHolder()
  await saveLicence(context, { professionId: teachers, licenseNo: '12345' })
  await saveLicence(context, { professionId: nurses, licenseNo: '12346', expiresOn: '2028-01-31' })
  const [, second] = await rowsOf(person.id)
  await choosePrimaryLicence(context, second?.id ?? 0)
  expect(await licencesOf(person.id)).toEqual([
    [teachers, '12345', null, false],
    [nurses, '12346', '2028-01-31', true],
  ])
  expect(await mirrorOf(person.id)).toEqual(['12346', '2028-01-31'])
})

test('deleteLicence makes the oldest remaining license the primary one', async () => {
  const { person, context } = await aHolder()
  await saveLicence(context, { professionId: teachers, licenseNo: '12345' })
  await saveLicence(context, { professionId: nurses, licenseNo: '12346' })
  const [first, second] = await rowsOf(person.id)
  await deleteLicence(context, first?.id ?? 0)
  expect(await licencesOf(person.id)).toEqual([[nurses, '12346', null, true]])
  expect(await mirrorOf(person.id)).toEqual(['12346', null])
  await deleteLicence(context, second?.id ?? 0)
  expect(await licencesOf(person.id)).toEqual([])
  expect(await mirrorOf(person.id)).toEqual([null, null])
})

describe('A license number written to the person', () => {
  const write = (id: number, prcLicenseNo: string | null) =>
    db.update(people).set({ prcLicenseNo }).where(eq(people.id, id))

  test('becomes the primary license without a profession, and is changed and removed with it', async () => {
    const { person } = await aHolder({ prcLicenseNo: 'N/A', prcExpirationOn: '2027-01-31' })
    expect(await licencesOf(person.id)).toEqual([[null, 'N/A', '2027-01-31', true]])
    await write(person.id, '12345')
    expect(await licencesOf(person.id)).toEqual([[null, '12345', '2027-01-31', true]])
    await write(person.id, null)
    expect(await licencesOf(person.id)).toEqual([])
  })

  test('changes the primary license and leaves the others', async () => {
    const { person, context } = await aHolder()
    await saveLicence(context, { professionId: teachers, licenseNo: '12345' })
    await saveLicence(context, { professionId: nurses, licenseNo: '12346' })
    await write(person.id, '54321')
    expect(await licencesOf(person.id)).toEqual([
      [teachers, '54321', null, true],
      [nurses, '12346', null, false],
    ])
  })

  test('joins a license without a profession that is not the primary one', async () => {
    const { person, context } = await aHolder({ prcLicenseNo: '12345' })
    await saveLicence(context, { professionId: teachers, licenseNo: '12346' })
    const [, second] = await rowsOf(person.id)
    await choosePrimaryLicence(context, second?.id ?? 0)
    await write(person.id, null)
    await write(person.id, '54321')
    expect(await licencesOf(person.id)).toEqual([[null, '54321', null, true]])
  })
})
