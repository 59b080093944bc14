import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passwords } from '#app/features/accounts/tables.ts'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { getTicket } from '#app/features/attendance/reads/tickets.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { aTicketLink } from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  certificatesOf,
  issueTo,
  professionId,
} from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getWantedLicence, giveLicence } from './give-licence.ts'

const { db, services } = await aSite()
const visitor = contextOf(services)
const teachers = await professionId(db)
const nurses = await professionId(db, 'Nursing')

async function anUnlicensed() {
  const seminar = await aCompletedSeminar(db)
  await anAccreditation(db, seminar.id)
  const registrant = await aCompletedRegistrant(db, seminar.id, { licenseNo: null })
  return { seminar, registrant, link: await aTicketLink(services, registrant) }
}

const licencesOf = (personId: number) =>
  db.select().from(licences).where(eq(licences.personId, personId)).orderBy(licences.id)

describe('The license given with a ticket', () => {
  test('is stored once, recorded without its number, and printed', async () => {
    const { seminar, registrant, link } = await anUnlicensed()
    expect(await getWantedLicence(visitor, { link })).toEqual({
      state: 'wanted',
      professions: [{ id: teachers, name: 'Professional Teachers' }],
    })
    const licence = { professionId: teachers, licenseNo: '12345', expiresOn: '2027-01-31' }
    expect(await giveLicence(visitor, { link, ...licence })).toMatchObject({ state: 'addable' })
    expect(await getWantedLicence(visitor, { link })).toMatchObject({ state: 'addable' })
    const another = { link, ...licence, licenseNo: '7654321' }
    await expect(giveLicence(visitor, another)).rejects.toMatchObject({ code: 'licence_stored' })
    expect(await licencesOf(registrant.personId)).toMatchObject([{ ...licence, isPrimary: true }])
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, registrant.personId))
    expect(entries.filter(({ action }) => action === 'licence.saved')).toMatchObject([
      { actorId: null, details: { professionId: teachers } },
    ])
    await issueTo(services, { seminarId: seminar.id })
    const [certificate] = await certificatesOf(db, seminar.id)
    expect(certificate?.facts?.licence?.licenseNo).toContain('12345')
  })

  test('is of a profession with an accreditation of the seminar', async () => {
    const { link } = await anUnlicensed()
    const input = { link, professionId: nurses, licenseNo: '12345' }
    await expect(giveLicence(visitor, input)).rejects.toMatchObject({
      details: { issues: [{ path: 'professionId' }] },
    })
    const plain = await aCompletedSeminar(db)
    const query = { link: await aTicketLink(services, await aCompletedRegistrant(db, plain.id)) }
    expect(await getWantedLicence(visitor, query)).toMatchObject({ state: 'addable' })
  })

  test('may be another one of any active profession, once each, without showing those that are stored', async () => {
    const { registrant, link } = await anUnlicensed()
    const first = { professionId: teachers, licenseNo: '12345' }
    await giveLicence(visitor, { link, ...first })
    const { professions } = await giveLicence(visitor, { link, professionId: nurses, licenseNo: '7654321' })
    expect(professions.map(({ id }) => id)).toEqual(expect.arrayContaining([teachers, nurses]))
    expect(await licencesOf(registrant.personId)).toMatchObject([
      { ...first, isPrimary: true },
      { professionId: nurses, licenseNo: '7654321', isPrimary: false },
    ])
    for (const professionId of [teachers, nurses])
      await expect(giveLicence(visitor, { link, professionId, licenseNo: '54321' })).rejects.toMatchObject({
        code: 'licence_stored',
      })
    await expect(
      giveLicence(visitor, { link, professionId: 999_999, licenseNo: '54321' }),
    ).rejects.toMatchObject({ details: { issues: [{ path: 'professionId' }] } })
    expect(JSON.stringify(await getWantedLicence(visitor, { link }))).not.toMatch(/12345|654321/)
  })

  test('replaces a number that PRC cannot have given, and names the profession of the same number', async () => {
    const [first, second] = [await anUnlicensed(), await anUnlicensed()]
    await db.insert(licences).values([
      { personId: first.registrant.personId, professionId: teachers, licenseNo: 'N/A', isPrimary: true },
      { personId: second.registrant.personId, professionId: null, licenseNo: '12345', isPrimary: true },
    ])
    for (const { link, registrant } of [first, second]) {
      await giveLicence(visitor, { link, professionId: teachers, licenseNo: '0012345' })
      expect(await licencesOf(registrant.personId)).toMatchObject([
        { professionId: teachers, licenseNo: '0012345', isPrimary: true },
      ])
    }
  })

  test('is refused from staff, those who scanned the ticket, and accounts with an unverified e-mail', async () => {
    const { registrant, link } = await anUnlicensed()
    const licence = { professionId: teachers, licenseNo: '12345' }
    const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
    const { body: scanned } = await getTicket(staff, { registrationId: registrant.id })
    for (const [context, body, code] of [
      [staff, link, 'ticket_unknown'],
      [staff, scanned, 'ticket_unknown'],
      [visitor, scanned, 'ticket_code_only'],
    ] as const) {
      await expect(getWantedLicence(context, { link: body })).rejects.toMatchObject({ code })
      await expect(giveLicence(context, { link: body, ...licence })).rejects.toMatchObject({ code })
    }
    // A stranger takes the address for an account.
    await db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, registrant.personId))
    await db.insert(passwords).values({ personId: registrant.personId, passwordHash: 'x' })
    expect(await getWantedLicence(visitor, { link })).toEqual({
      state: 'email_not_confirmed',
      professions: [],
    })
    await expect(giveLicence(visitor, { link, ...licence })).rejects.toMatchObject({
      code: 'email_not_confirmed',
    })
    expect(await licencesOf(registrant.personId)).toEqual([])
  })
})
