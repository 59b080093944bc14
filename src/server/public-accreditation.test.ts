/** Test of what visitors and staff read of the accreditations of seminars. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccreditation } from '#tests/kit/accreditation.ts'
import { aCategory, actorOf, aPerson, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { deleteAccreditation } from '../features/accreditation/commands/delete-accreditation.ts'
import { saveProfession } from '../features/accreditation/commands/save-profession.ts'
import { professions } from '../features/people/tables.ts'
import { updateSeminar } from '../features/registrations/commands/update-seminar.ts'
import { updateCategory } from '../features/seminars/commands/change-category.ts'
import type { Seminar } from '../features/seminars/contract/seminars.ts'

const { db, services, api } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
let nursing: number
let medicine: number
let staffCookie: string

beforeAll(async () => {
  const all = await db.select().from(professions)
  const idOf = (name: string) => all.find((profession) => profession.name === name)?.id ?? 0
  nursing = idOf('Nursing')
  medicine = idOf('Medicine')
  staffCookie = await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id)
})

async function read(seminarId: number, headers = {}): Promise<Seminar> {
  const response = await api.send(`/seminars/details?seminarId=${seminarId}`, { headers })
  const { seminar } = (await response.json()) as { seminar: Seminar }
  const list = await api.send('/seminars?limit=100', { headers })
  const { seminars } = (await list.json()) as { seminars: Seminar[] }
  const { accreditations, cpdPoints, isAccreditationAppliedFor } = seminar
  expect(seminars.find(({ id }) => id === seminarId)).toMatchObject({
    accreditations,
    cpdPoints,
    isAccreditationAppliedFor,
  })
  return seminar
}

const aNursingSeminar = async () =>
  aSeminar(db, { cpdPoints: 12, categoryId: (await aCategory(db, { professionId: nursing })).id })

describe('accreditations of a seminar', () => {
  test('are shown to visitors and attendees once approved, and all to staff, by profession', async () => {
    const { id: seminarId } = await aNursingSeminar()
    await anAccreditation(services, {
      seminarId,
      professionId: nursing,
      accreditationNo: 'PRB-1',
      unitsParticipant: '7.5',
    })
    await anAccreditation(services, { seminarId, professionId: medicine, status: 'applied' })
    const approved = {
      professionId: nursing,
      profession: 'Nursing',
      status: 'approved',
      accreditationNo: 'PRB-1',
      units: '7.50',
    }
    expect((await read(seminarId)).accreditations).toEqual([approved])
    const attendee = { Cookie: await aSessionCookie(db, (await aPerson(db)).id) }
    expect((await read(seminarId, attendee)).accreditations).toEqual([approved])
    const seen = (await read(seminarId, { Cookie: staffCookie })).accreditations
    expect(seen).toEqual([expect.objectContaining({ profession: 'Medicine', status: 'applied' }), approved])
  })

  test('replace the typed points when the main profession’s is approved, until it is withdrawn', async () => {
    const { id: seminarId } = await aNursingSeminar()
    expect(await read(seminarId)).toMatchObject({ cpdPoints: 12, accreditations: [] })
    await anAccreditation(services, { seminarId, professionId: medicine, unitsParticipant: '3' })
    expect(await read(seminarId)).toMatchObject({ cpdPoints: 12 })
    const given = { seminarId, professionId: nursing, unitsParticipant: '7.99' }
    const id = await anAccreditation(services, given)
    expect(await read(seminarId)).toMatchObject({ cpdPoints: 7 })
    await anAccreditation(services, { ...given, id, version: 1, status: 'withdrawn' })
    expect(await read(seminarId)).toMatchObject({
      cpdPoints: 12,
      accreditations: [{ professionId: medicine }],
    })
  })

  test('are applied for if the main profession’s is', async () => {
    const { id: seminarId } = await aNursingSeminar()
    await anAccreditation(services, { seminarId, professionId: medicine, status: 'applied' })
    expect(await read(seminarId)).toMatchObject({ isAccreditationAppliedFor: false })
    const id = await anAccreditation(services, { seminarId, professionId: nursing, status: 'applied' })
    expect(await read(seminarId)).toMatchObject({ isAccreditationAppliedFor: true, cpdPoints: 12 })
    await anAccreditation(services, { seminarId, professionId: nursing, id, version: 1 })
    expect(await read(seminarId)).toMatchObject({ isAccreditationAppliedFor: false, cpdPoints: 8 })
  })

  test('are applied for if any is, without a main profession', async () => {
    const { id: seminarId } = await aSeminar(db)
    await anAccreditation(services, { seminarId, professionId: medicine, status: 'applied' })
    expect(await read(seminarId)).toMatchObject({ isAccreditationAppliedFor: true })
  })

  test('vanish with one that was only planned', async () => {
    const { id: seminarId } = await aSeminar(db)
    const id = await anAccreditation(services, { seminarId, professionId: nursing, status: 'planned' })
    const staff = { Cookie: staffCookie }
    expect((await read(seminarId, staff)).accreditations).toHaveLength(1)
    await deleteAccreditation(manager, { id, version: 1 })
    expect((await read(seminarId, staff)).accreditations).toEqual([])
  })

  test('follow a changed main profession, a changed category and a renamed profession', async () => {
    const { id: seminarId, categoryId, updatedAt } = await aNursingSeminar()
    await anAccreditation(services, { seminarId, professionId: nursing, unitsParticipant: '5' })
    await updateCategory(manager, { id: categoryId ?? 0, professionId: medicine })
    expect(await read(seminarId)).toMatchObject({ cpdPoints: 12 })
    await updateCategory(manager, { id: categoryId ?? 0, professionId: nursing })
    expect(await read(seminarId)).toMatchObject({ cpdPoints: 5, updatedAt: updatedAt.toISOString() })
    await updateSeminar(manager, { id: seminarId, categoryId: null })
    expect(await read(seminarId)).toMatchObject({ cpdPoints: 12 })
    const values = { councilName: null, unitsPerCycle: null, cycleYears: 3, isActive: true }
    await saveProfession(manager, { id: nursing, name: 'Nurses', ...values })
    expect((await read(seminarId)).accreditations).toMatchObject([{ profession: 'Nurses' }])
  })

  test('Managers cannot choose an unknown main profession', async () => {
    const { id } = await aCategory(db)
    await expect(updateCategory(manager, { id, professionId: 999_999 })).rejects.toMatchObject({
      code: 'profession_unknown',
      details: { issues: [{ path: 'professionId' }] },
    })
  })
})
