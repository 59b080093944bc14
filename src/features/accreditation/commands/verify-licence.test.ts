import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, people } from '#app/features/people/tables.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { professionId } from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getLicences } from '../reads/licences.ts'
import { licences } from '../tables/licences.ts'
import { saveLicence } from './save-licence.ts'
import { verifyLicence } from './verify-licence.ts'
import { viewLicences } from './view-licences.ts'

const { db, services } = await aSite()
const teachers = await professionId(db)
const nurses = await professionId(db, 'Nursing')
const manager = await aPerson(db, { role: 'organizer', firstName: 'Liza', lastName: 'Ramos' })
const context = contextOf(services, { actor: actorOf(manager) })

async function aLicence(licenseNo = '12345') {
  const person = await aPerson(db, { prcLicenseNo: licenseNo, emailVerifiedAt: testNow })
  const [licence] = await db.select().from(licences).where(eq(licences.personId, person.id))
  if (licence === undefined) throw new Error('There is no license.')
  return { person, id: licence.id, holder: contextOf(services, { actor: actorOf(person) }) }
}

async function aCheckedLicence() {
  const licence = await aLicence()
  await verifyLicence(context, { id: licence.id, licenseNo: '0012345', isVerified: true })
  return licence
}

const checksOf = async (personId: number) =>
  (await db.select().from(licences).where(eq(licences.personId, personId))).map(
    ({ verifiedBy }) => verifiedBy,
  )

const actionsOn = async (personId: number) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, personId))).map(({ action }) => action)

describe('verifyLicence', () => {
  test('shows staff who checked the number and when, and the holder only when', async () => {
    const { person, holder } = await aCheckedLicence()
    const verifiedAt = services.clock().toISOString()
    expect(await getLicences(context, person.id)).toMatchObject([{ verifiedBy: 'Liza Ramos', verifiedAt }])
    expect(await getLicences(holder)).toMatchObject([{ verifiedBy: null, verifiedAt }])
  })

  test('takes the check back, and audits both without the number', async () => {
    const { person, id } = await aCheckedLicence()
    await verifyLicence(context, { id, licenseNo: '0012345', isVerified: false })
    expect(await checksOf(person.id)).toEqual([null])
    expect(await actionsOn(person.id)).toEqual(['licence.checked', 'licence.check_taken_back'])
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, person.id))
    expect(JSON.stringify(entries)).not.toContain('12345')
  })

  test('refuses a number that changed since it was compared', async () => {
    const { person, id } = await aLicence('54321')
    const verified = verifyLicence(context, { id, licenseNo: '0012345', isVerified: true })
    await expect(verified).rejects.toMatchObject({ code: 'licence_changed' })
    expect(await checksOf(person.id)).toEqual([null])
  })

  test('refuses a number that PRC cannot have given', async () => {
    const { id } = await aLicence('N/A')
    const verified = verifyLicence(context, { id, licenseNo: 'N/A', isVerified: true })
    await expect(verified).rejects.toMatchObject({ code: 'licence_implausible' })
  })
})

describe('The check of a license', () => {
  test.for([
    ['the number that the person has', { licenseNo: '54321' }],
    ['its profession', { professionId: nurses }],
  ] as const)('ends when the holder changes %s', async ([, change]) => {
    const { person, id, holder } = await aCheckedLicence()
    await saveLicence(holder, { id, professionId: null, licenseNo: '12345', ...change })
    expect(await checksOf(person.id)).toEqual([null])
  })

  test('ends when another number is written to the person', async () => {
    const { person } = await aCheckedLicence()
    await db.update(people).set({ prcLicenseNo: '54321' }).where(eq(people.id, person.id))
    expect(await checksOf(person.id)).toEqual([null])
  })

  test('stays when the expiry changes, the same number is padded, or others are added', async () => {
    const { person, id, holder } = await aCheckedLicence()
    const same = { id, professionId: null, licenseNo: '0012345', expiresOn: '2029-01-31' }
    await saveLicence(holder, same)
    await db.update(people).set({ prcExpirationOn: '2030-01-31' }).where(eq(people.id, person.id))
    await saveLicence(holder, { professionId: teachers, licenseNo: '7654321' })
    expect(await checksOf(person.id)).toEqual([manager.id, null])
  })

  test('stays without a name when the manager is deleted', async () => {
    const other = await aPerson(db, { role: 'organizer' })
    const { person, id } = await aLicence()
    const actor = actorOf(other)
    await verifyLicence(contextOf(services, { actor }), { id, licenseNo: '12345', isVerified: true })
    await db.delete(people).where(eq(people.id, other.id))
    expect(await getLicences(context, person.id)).toMatchObject([
      { verifiedBy: null, verifiedAt: services.clock().toISOString() },
    ])
  })
})

test('viewLicences records who reads whole numbers of another person, and nothing else', async () => {
  const { person, holder } = await aLicence()
  const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
  await viewLicences(holder)
  await viewLicences(holder, person.id)
  await viewLicences(staff, person.id)
  expect(await actionsOn(person.id)).toEqual([])
  await viewLicences(context, person.id)
  expect(await actionsOn(person.id)).toEqual(['licences.viewed'])
  const { id: without } = await aPerson(db)
  await viewLicences(context, without)
  expect(await actionsOn(without)).toEqual([])
})
