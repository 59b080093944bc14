import { beforeEach, describe, expect, test } from 'vitest'
import { professions } from '#app/features/people/tables.ts'
import { anAccreditation } from '#tests/kit/accreditation.ts'
import { actorOf, aPerson, aSeminar } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { SaveProviderAccreditationInput } from '../contract/provider.ts'
import { listProviderAccreditationsOn } from '../queries/provider.ts'
import { getProviderAccreditations, getSeminarAccreditation } from '../reads/accreditation.ts'
import { providerAccreditations } from '../tables/provider.ts'
import { deleteProviderAccreditation, saveProviderAccreditation } from './save-provider-accreditation.ts'

const { db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const [first, second] = await db.select().from(professions).orderBy(professions.id)
const [professionId, otherProfessionId] = [first?.id ?? 0, second?.id ?? 0]

beforeEach(async () => {
  await db.delete(providerAccreditations)
})

const validity = { validFrom: '2026-01-01', validUntil: '2028-12-31' }

const save = (values: Partial<SaveProviderAccreditationInput> = {}) =>
  saveProviderAccreditation(manager, { professionId, number: '2026-001', ...validity, ...values })

describe('saveProviderAccreditation', () => {
  test('adds and changes an accreditation', async () => {
    await save()
    const [added] = await getProviderAccreditations(db)
    await save({ id: added?.id, number: '2026-002' })
    expect(await getProviderAccreditations(db)).toEqual([
      { ...validity, id: added?.id, professionId, profession: first?.name, number: '2026-002' },
    ])
  })

  test('refuses a second one from the same day, an unknown profession and an unknown accreditation', async () => {
    await save()
    await expect(save({ number: '2026-002' })).rejects.toMatchObject({
      code: 'accreditation_exists',
      details: { issues: [{ path: 'validFrom' }] },
    })
    await expect(save({ professionId: 999_999 })).rejects.toMatchObject({ code: 'profession_unknown' })
    await expect(save({ id: 999_999 })).rejects.toMatchObject({ code: 'accreditation_unknown' })
  })
})

test('deleteProviderAccreditation deletes it, and refuses it a second time', async () => {
  await save()
  const [added] = await getProviderAccreditations(db)
  await deleteProviderAccreditation(manager, added?.id ?? 0)
  expect(await getProviderAccreditations(db)).toEqual([])
  await expect(deleteProviderAccreditation(manager, added?.id ?? 0)).rejects.toMatchObject({
    code: 'accreditation_unknown',
  })
})

test('listProviderAccreditationsOn finds the number of each profession on the first and last day, and the newer of two', async () => {
  await save()
  await save({ number: '2028-009', validFrom: '2028-06-01', validUntil: '2031-05-31' })
  await save({ professionId: otherProfessionId, number: 'B-1' })
  const on = async (day: string) =>
    Object.fromEntries(
      [...(await listProviderAccreditationsOn(db, day))].map(([id, { number }]) => [id, number]),
    )
  expect(await on('2025-12-31')).toEqual({})
  expect(await on('2026-01-01')).toEqual({ [professionId]: '2026-001', [otherProfessionId]: 'B-1' })
  expect(await on('2028-06-01')).toEqual({ [professionId]: '2028-009', [otherProfessionId]: 'B-1' })
  expect(await on('2028-12-31')).toEqual({ [professionId]: '2028-009', [otherProfessionId]: 'B-1' })
  expect(await on('2029-01-01')).toEqual({ [professionId]: '2028-009' })
})

test('getSeminarAccreditation names the provider’s number on the last day of the seminar in Manila', async () => {
  await save({ validFrom: '2027-03-02', validUntil: '2027-03-02' })
  // In UTC, its last day is the one before.
  const seminar = await aSeminar(db, {
    startsAt: new Date('2027-03-01T01:00:00Z'),
    endsAt: new Date('2027-03-01T17:00:00Z'),
  })
  await anAccreditation(services, { seminarId: seminar.id, professionId })
  await anAccreditation(services, { seminarId: seminar.id, professionId: otherProfessionId })
  const { accreditations } = await getSeminarAccreditation(manager, seminar.id)
  const numbers = accreditations.map((each) => [each.professionId, each.providerNumber])
  expect(Object.fromEntries(numbers)).toEqual({ [professionId]: '2026-001', [otherProfessionId]: null })
})
