import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { professionId } from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { licences } from '../tables/licences.ts'
import { giveProfession } from './give-profession.ts'

const { db, services } = await aSite()
const teachers = await professionId(db)
const nurses = await professionId(db, 'Nursing')
const staff = await aPerson(db, { role: 'organizer' })
const context = contextOf(services, { actor: actorOf(staff) })

const professionsOf = async (personId: number) =>
  (await db.select().from(licences).where(eq(licences.personId, personId)).orderBy(asc(licences.id))).map(
    (licence) => licence.professionId,
  )

const aHolder = () => aPerson(db, { prcLicenseNo: '12345' })

async function aHolderWith(values: Partial<typeof licences.$inferInsert>) {
  const holder = await aHolder()
  await db.update(licences).set(values).where(eq(licences.personId, holder.id))
  return holder
}

test('giveProfession › changes and audits only unverified licenses without a profession, and counts the rest', async () => {
  const given = await aHolder()
  const nurse = await aHolderWith({ professionId: nurses })
  const verified = await aHolderWith({ verifiedBy: staff.id, verifiedAt: testNow })
  const teacher = await aHolder()
  const second = { personId: teacher.id, professionId: teachers, licenseNo: '54321', isPrimary: false }
  await db.insert(licences).values(second)
  const people = [given, nurse, verified, teacher, await aPerson(db)]
  const personIds = [...people.map(({ id }) => id), given.id]
  const outcome = await giveProfession(context, { professionId: teachers, personIds })
  expect(outcome).toMatchObject({ changed: 1, left: 4 })
  expect(await Promise.all(people.map(({ id }) => professionsOf(id)))).toEqual([
    [teachers],
    [nurses],
    [null],
    [null, teachers],
    [],
  ])
  const audited = await db.select().from(auditLog).where(eq(auditLog.action, 'licence.saved'))
  expect(audited.map(({ subjectId }) => subjectId)).toEqual([given.id])
})

test('giveProfession › refuses an unknown profession at its field', async () => {
  const { id } = await aHolder()
  await expect(giveProfession(context, { professionId: 999_999, personIds: [id] })).rejects.toMatchObject({
    code: 'profession_unknown',
  })
  expect(await professionsOf(id)).toEqual([null])
})
