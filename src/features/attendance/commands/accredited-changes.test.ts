/** Changes of seminars whose accreditation was applied for. */

import { describe, expect, test } from 'vitest'
import { explainDeviation } from '#app/features/accreditation/commands/record-deviations.ts'
import { getSeminarAccreditation } from '#app/features/accreditation/reads/accreditation.ts'
import { professions } from '#app/features/people/tables.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { listSessionRows } from '#app/features/seminars/queries/programme.ts'
import { anAccreditation } from '#tests/kit/accreditation.ts'
import { actorOf, aPerson, aSeminar } from '#tests/kit/builders.ts'
import { aProgramme, aSession, aSpeaker } from '#tests/kit/programmes.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { copyProgramme } from './copy-programme.ts'
import { updateSeminarWithSlots } from './plan-seminar-with-slots.ts'
import { saveProgramme } from './save-programme.ts'

const { db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer', firstName: 'Liza', lastName: 'Ramos' })
const manager = contextOf(services, { actor: actorOf(organizer) })
const [profession] = await db.select().from(professions).limit(1)

const startsAt = new Date('2027-03-01T01:00:00Z')
const endsAt = new Date('2027-03-01T09:00:00Z')

async function anAccredited(status: 'planned' | 'applied' | 'approved' | 'denied' = 'approved') {
  const values = { locationType: 'in_person', locationAddress: 'Hall A', startsAt, endsAt } as const
  const seminar = await aSeminar(db, values)
  await anAccreditation(services, { seminarId: seminar.id, professionId: profession?.id ?? 0, status })
  return seminar
}

const changesOf = async (seminarId: number) => (await getSeminarAccreditation(manager, seminarId)).changes

const moved = { startDate: '2027-03-02T09:00', endDate: '2027-03-02T17:00' }

describe('updateSeminarWithSlots', () => {
  test('refuses a change of date and venue once without a reason, and changes nothing', async () => {
    const { id } = await anAccredited()
    const change = { id, ...moved, locationAddress: 'Hall B' }
    await expect(updateSeminarWithSlots(manager, change)).rejects.toMatchObject({
      code: 'accreditation_reason_needed',
      message:
        'PRC allows one change of date or venue, to a later date, asked 7 working days before; speakers may not change.',
    })
    expect(await findSeminarRecord(db, id)).toMatchObject({ startsAt, locationAddress: 'Hall A' })
    await updateSeminarWithSlots(manager, { ...change, accreditationReason: 'The hall was flooded.' })
    const shared = { reason: 'The hall was flooded.', by: 'Liza Ramos' }
    expect(await changesOf(id)).toMatchObject([
      { field: 'venue', from: 'Hall A', to: 'Hall B', ...shared },
      {
        field: 'date',
        from: expect.stringContaining('March 1'),
        to: expect.stringContaining('March 2'),
        ...shared,
      },
    ])
  })

  test('takes an empty reason, which managers give later', async () => {
    const { id } = await anAccredited('applied')
    await updateSeminarWithSlots(manager, { id, locationAddress: 'Hall B', accreditationReason: '' })
    const [open] = await changesOf(id)
    expect(open).toMatchObject({ reason: '' })
    await explainDeviation(manager, { id: open?.id ?? 0, reason: 'The hall was flooded.' })
    expect(await changesOf(id)).toMatchObject([{ reason: 'The hall was flooded.' }])
  })

  test('asks for no reason for other changes, nor before an application or after a refusal', async () => {
    const approved = await anAccredited()
    await updateSeminarWithSlots(manager, { id: approved.id, title: 'Another title', price: 100 })
    const planned = await anAccredited('planned')
    await updateSeminarWithSlots(manager, { id: planned.id, ...moved })
    expect([...(await changesOf(approved.id)), ...(await changesOf(planned.id))]).toEqual([])
  })

  test('records only the date where the sessions move with it', async () => {
    const seminar = await anAccredited()
    const sessions = [aSession(seminar)]
    await saveProgramme(manager, {
      seminarId: seminar.id,
      version: 0,
      sessions,
      slots: [],
      accreditationReason: '',
    })
    const before = await changesOf(seminar.id)
    await updateSeminarWithSlots(manager, { id: seminar.id, ...moved, accreditationReason: '' })
    const fields = (await changesOf(seminar.id)).map(({ field }) => field)
    expect(fields.slice(0, -before.length)).toEqual(['date'])
  })
})

describe('saveProgramme', () => {
  test('asks for a reason where sessions or speakers change, but not for other fields', async () => {
    const seminar = await anAccredited()
    const seminarId = seminar.id
    const speakers = await Promise.all(['Ana Cruz', 'Ben Diaz'].map((fullName) => aSpeaker(db, { fullName })))
    const by = (index: number) => [{ speakerId: speakers[index]?.id ?? 0, role: 'resource_speaker' as const }]
    const given = { seminarId, slots: [], accreditationReason: '' }
    const opening = aSession(seminar, { title: 'Opening', speakers: by(0) })
    await saveProgramme(manager, { ...given, version: 0, sessions: [opening] })
    const first = await changesOf(seminarId)
    expect(first).toMatchObject([
      { field: 'sessions', from: '', to: expect.stringContaining('Opening') },
      { field: 'speakers', from: '', to: 'Ana Cruz' },
    ])
    const [stored] = await listSessionRows(db, seminarId)
    const same = { ...opening, id: stored?.id, room: 'Room 1' }
    await saveProgramme(manager, { seminarId, slots: [], version: 1, sessions: [same] })
    expect(await changesOf(seminarId)).toEqual(first)
    const otherSpeaker = { ...same, speakers: by(1) }
    const change = { seminarId, slots: [], version: 2, sessions: [otherSpeaker] }
    await expect(saveProgramme(manager, change)).rejects.toMatchObject({
      code: 'accreditation_reason_needed',
    })
    await saveProgramme(manager, { ...change, accreditationReason: 'Ana Cruz is ill.' })
    const [latest] = await changesOf(seminarId)
    expect(latest).toMatchObject({ field: 'speakers', from: 'Ana Cruz', to: 'Ben Diaz' })
  })
})

test('copyProgramme asks for a reason where the copy changes an accredited seminar', async () => {
  const original = await aSeminar(db, { startsAt, endsAt })
  await aProgramme(services, original, { sessions: [aSession(original)], slots: [] })
  const { id: seminarId } = await anAccredited()
  const copying = { seminarId, originalId: original.id }
  await expect(copyProgramme(manager, copying)).rejects.toMatchObject({ code: 'accreditation_reason_needed' })
  await copyProgramme(manager, { ...copying, accreditationReason: 'The program was lost.' })
  expect(await changesOf(seminarId)).toMatchObject([{ field: 'sessions', reason: 'The program was lost.' }])
})

test('explainChange refuses an unknown change', async () => {
  const explained = explainDeviation(manager, { id: 999_999, reason: 'None' })
  await expect(explained).rejects.toMatchObject({ code: 'accreditation_change_unknown' })
})
