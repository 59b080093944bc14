import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { outbox } from '#app/features/email/tables.ts'
import { people, professions } from '#app/features/people/tables.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { professionId } from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { externalCredits, passportReminders } from '../tables.ts'
import { queuePassportReminders } from './queue-reminders.ts'
import { saveReminders } from './save-reminders.ts'

const { db, services } = await aSite()
const teachers = await professionId(db)
const nurses = await professionId(db, 'Nursing')

/** 10:00 in Manila, some days after November 19, 2026. */
const onDay = (days: number) => new Date(Date.parse('2026-11-19T02:00:00Z') + days * 24 * 60 * 60 * 1000)

const queueOn = (day: Date) => queuePassportReminders({ db, appUrl: 'http://localhost', now: day })

/** A person with a license until May 18, 2027, 180 days after the first day. */
async function aHolder(values: object = {}, profession = teachers) {
  await db.delete(outbox)
  await db.delete(passportReminders)
  return anotherHolder(values, profession)
}

async function anotherHolder(values: object = {}, profession = teachers) {
  const person = await aPerson(db, { firstName: 'Ana', emailVerifiedAt: testNow, ...values })
  await db.insert(licences).values({
    personId: person.id,
    professionId: profession,
    licenseNo: '0123456',
    expiresOn: '2027-05-18',
    isPrimary: false,
  })
  await db.insert(passportReminders).values({ personId: person.id, chosenAt: testNow })
  return person
}

const anEntry = (personId: number, units: string) => ({
  personId,
  professionId: teachers,
  title: 'Assessment',
  provider: 'Others',
  endedOn: '2026-01-31',
  units,
  createdAt: testNow,
})

test('queuePassportReminders reminds once 180, 90 and 30 days before, of what is missing then', async () => {
  const { id: personId, email } = await aHolder()
  await db.insert(externalCredits).values(anEntry(personId, '11.5'))
  expect(await queueOn(onDay(-1))).toBe(0)
  expect(await queueOn(new Date('2026-11-19T12:00:00Z'))).toBe(0)
  expect(await queueOn(onDay(0))).toBe(1)
  expect(await queueOn(onDay(89))).toBe(0)
  await db.insert(externalCredits).values(anEntry(personId, '1'))
  expect(await queueOn(onDay(90))).toBe(1)
  expect(await queueOn(onDay(150))).toBe(1)
  expect(await queueOn(onDay(180))).toBe(0)
  const [first, second] = await db.select().from(outbox).orderBy(outbox.id)
  expect(first).toMatchObject({
    recipientEmail: email,
    data: {
      firstName: 'Ana',
      profession: 'Professional Teachers',
      missing: '3.50',
      expiresOn: '2027-05-18',
    },
  })
  expect(second?.data).toMatchObject({ missing: '2.50' })
})

test('queuePassportReminders goes through several pages of 200 licenses', async () => {
  await aHolder()
  for (let count = 0; count < 99; count += 1) await anotherHolder()
  await db.execute(sql`insert into licences (person_id, profession_id, license_no, expires_on, is_primary)
    select person_id, ${nurses}, '0123456', '2027-05-18', false from passport_reminders`)
  await anotherHolder()
  await db.update(professions).set({ unitsPerCycle: '45.00' }).where(eq(professions.id, nurses))
  expect(await queueOn(onDay(0))).toBe(201)
  await db.update(professions).set({ unitsPerCycle: null }).where(eq(professions.id, nurses))
})

test('queuePassportReminders sends the nearest of several that were missed, and none after the expiry', async () => {
  await aHolder()
  expect(await queueOn(onDay(160))).toBe(1)
  expect(await queueOn(onDay(170))).toBe(0)
  await aHolder()
  expect(await queueOn(onDay(181))).toBe(0)
})

test('queuePassportReminders reminds of a renewed license again', async () => {
  const { id } = await aHolder()
  expect(await queueOn(onDay(0))).toBe(1)
  await db.update(licences).set({ expiresOn: '2027-05-17' }).where(eq(licences.personId, id))
  expect(await queueOn(onDay(0))).toBe(1)
})

test.for<[string, (personId: number) => Promise<unknown>]>([
  ['nobody whose units are complete', (id) => db.insert(externalCredits).values(anEntry(id, '15'))],
  ['nobody who stopped the reminders', (id) => stop(id)],
  [
    'no unverified account',
    (id) => db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, id)),
  ],
  ['no erased person', (id) => db.update(people).set({ erasedAt: testNow }).where(eq(people.id, id))],
  [
    'no suspended user',
    (id) => db.update(people).set({ accountStatus: 'suspended' }).where(eq(people.id, id)),
  ],
])('queuePassportReminders reminds %s', async ([, change]) => {
  const { id } = await aHolder()
  await change(id)
  expect(await queueOn(onDay(0))).toBe(0)
})

test('queuePassportReminders reminds nobody of a profession whose required units are unknown', async () => {
  await aHolder({}, nurses)
  expect(await queueOn(onDay(0))).toBe(0)
})

async function stop(personId: number) {
  const actor = { ...actorOf(await aPerson(db)), personId }
  await saveReminders(contextOf(services, { actor }), false)
}
