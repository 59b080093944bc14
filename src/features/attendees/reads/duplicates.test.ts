import { expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { aPerson, testNow } from '#tests/kit/builders.ts'
import { rowsReadOf, settle } from '#tests/kit/rows-read.ts'
import { aSite } from '#tests/kit/site.ts'
import { comparePeople, getDuplicatesOfPerson } from './duplicates.ts'

const { db } = await aSite()

const rosa = { firstName: 'Rosa', lastName: 'Santos', phone: '0917 555 0101', prcLicenseNo: '0123456' }

test('getDuplicatesOfPerson finds people by telephone, license and name, without reading the others', async () => {
  const crowd = Array.from({ length: 2000 }, (_, at) => ({
    email: `crowd${at}@example.ph`,
    firstName: `Ana${at}`,
    lastName: `Reyes${at}`,
    phone: `0918${String(at).padStart(7, '0')}`,
    prcLicenseNo: String(1_000_000 + at),
  }))
  await db.insert(people).values(crowd)
  const person = await aPerson(db, { ...rosa, email: 'rosa.santos@example.ph' })
  const byPhone = await aPerson(db, { ...rosa, firstName: 'R.', phone: '+639175550101', prcLicenseNo: null })
  const byLicense = await aPerson(db, { ...rosa, lastName: 'Cruz', phone: null, prcLicenseNo: '123456' })
  const byEmail = await aPerson(db, {
    ...rosa,
    phone: null,
    prcLicenseNo: null,
    email: 'rosa.santo@example.ph',
  })
  await aPerson(db, { ...rosa, phone: null, prcLicenseNo: null, email: 'other@example.ph' })
  await aPerson(db, { ...rosa, email: 'erased@example.ph', erasedAt: testNow })
  const { candidates } = await getDuplicatesOfPerson({ db, now: testNow }, person.id)
  expect(candidates.map(({ id, reason }) => [id, reason])).toEqual([
    [byPhone.id, 'phone'],
    [byLicense.id, 'license'],
    [byEmail.id, 'email'],
  ])
  await settle(db)
  const read = await rowsReadOf(db, 'people', (tx) =>
    getDuplicatesOfPerson({ db: tx as unknown as typeof db, now: testNow }, person.id),
  )
  expect(read).toBeLessThan(40)
})

test('comparePeople shows what differs, what moves, and why they cannot be merged', async () => {
  const target = await aPerson(db, { ...rosa, prcLicenseNo: null, company: 'Rizal School' })
  const other = await aPerson(db, { ...rosa, prcLicenseNo: null, company: 'Mabini School' })
  const pair = { targetId: target.id, otherId: other.id }
  expect(await comparePeople({ db }, pair)).toMatchObject({
    differing: ['email', 'company'],
    moves: { registrations: 0, payments: 0, certificates: 0 },
    refusal: null,
  })
  const same = await comparePeople({ db }, { targetId: target.id, otherId: target.id })
  expect(same.refusal).toBe('This is the same person.')
})
