import { expect, test } from 'vitest'
import { cpuMsOf } from '#tests/kit/cpu-time.ts'
import type { CheckInPerson } from '../contract/check-in.ts'
import { findPeopleByName, indexPeople } from './find-people-by-name.ts'

const aPerson = (registrationId: number, name: string, company: string | null = null): CheckInPerson => ({
  registrationId,
  name,
  company,
  state: 'seat',
  linkVersion: 1,
  groupId: null,
  presentIn: [],
})

const index = indexPeople([
  aPerson(1, 'Peña, Juan dela'),
  aPerson(2, 'Maria S. Cruz', 'Sto. Niño Elementary School'),
  aPerson(3, "Ma. Cristina O'Hara"),
  aPerson(4, 'Søren Łukasz'),
])

const idsOf = (text: string, limit = 10) =>
  findPeopleByName(index, text, limit).map((one) => one.registrationId)

test.each([
  ['the first name first', 'juan dela pe', [1]],
  ['a beginning that names share', 'ma', [3, 2]],
  ['a word of the company', 'nino', [2]],
  ['a name and the company', 'maria elementary', [2]],
  ['nothing but spaces', '  ', []],
])('findPeople finds by %s', (_what, text, ids) => {
  expect(idsOf(text)).toEqual(ids)
})

test('findPeople lists no more than the limit', () => {
  expect(idsOf('ma', 1)).toEqual([3])
})

test('findPeople searches five thousand people in less than 25 ms', async () => {
  const many = indexPeople(Array.from({ length: 5000 }, (_, id) => aPerson(id, `Person ${id} dela Peña`)))
  const cpuMs = await cpuMsOf(() => {
    for (let count = 0; count < 20; count += 1) findPeopleByName(many, `peña ${4000 + count}`, 20)
  })
  expect(cpuMs / 20).toBeLessThan(25)
})
