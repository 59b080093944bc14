import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, professions } from '#app/features/people/tables.ts'
import {
  type AccreditationStatus,
  accreditationStatuses,
} from '#app/features/seminars/contract/accreditation-status.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { plannedAccreditation } from '#tests/kit/accreditation-calls.ts'
import { actorOf, aPerson, aSeminar, inDays } from '#tests/kit/builders.ts'
import { aProgramme, aSession, aSpeaker } from '#tests/kit/programmes.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getSeminarAccreditation } from '../reads/accreditation.ts'
import { programmeAccreditations } from '../tables/programmes.ts'
import { deleteAccreditation } from './delete-accreditation.ts'
import { saveAccreditation } from './save-accreditation.ts'

const { db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const [profession, otherProfession] = await db.select().from(professions).orderBy(professions.id)
const professionId = profession?.id ?? 0

let numbers = 0

function approved() {
  numbers += 1
  return { status: 'approved', accreditationNo: `PTR-2026-${numbers}`, unitsParticipant: '7.5' } as const
}

async function save(seminarId: number, values: Partial<Parameters<typeof saveAccreditation>[1]> = {}) {
  return saveAccreditation(manager, {
    seminarId,
    professionId,
    version: 0,
    ...plannedAccreditation,
    ...values,
  })
}

async function rowOf(id: number) {
  const [row] = await db.select().from(programmeAccreditations).where(eq(programmeAccreditations.id, id))
  if (row === undefined) throw new Error('The accreditation is gone.')
  return row
}

describe('saveAccreditation', () => {
  test('adds one for each profession, and audits it', async () => {
    const { id: seminarId } = await aSeminar(db)
    await save(seminarId)
    await save(seminarId, { professionId: otherProfession?.id ?? 0, ...approved() })
    const { accreditations } = await getSeminarAccreditation(manager, seminarId)
    expect(accreditations).toMatchObject([
      { profession: profession?.name, status: 'planned', version: 1 },
      { profession: otherProfession?.name, status: 'approved', unitsParticipant: '7.50' },
    ])
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, seminarId))
    expect(entries).toContainEqual(expect.objectContaining({ action: 'accreditation.saved' }))
  })

  test('keeps the program as it was at the approval', async () => {
    const seminar = await aSeminar(db, {
      title: 'Reading',
      locationType: 'in_person',
      locationAddress: 'Hall A',
    })
    const speaker = await aSpeaker(db, { fullName: 'Dr. Liza Ramos' })
    const speakers = [{ speakerId: speaker.id, role: 'resource_speaker' as const }]
    await aProgramme(services, seminar, {
      sessions: [aSession(seminar, { title: 'Opening', speakers })],
      slots: [],
    })
    const id = await save(seminar.id, approved())
    const { approvedSnapshot } = await rowOf(id)
    expect(approvedSnapshot).toMatchObject({
      title: 'Reading',
      venue: 'Hall A',
      startsAt: seminar.startsAt.toISOString(),
      sessions: [{ title: 'Opening', speakers: ['Dr. Liza Ramos'] }],
    })
    const row = await rowOf(id)
    await aProgramme(services, seminar, { sessions: [], slots: [], accreditationReason: '' })
    const { version, accreditationNo } = row
    await save(seminar.id, { ...approved(), id, version, accreditationNo, conditions: 'None' })
    expect((await rowOf(id)).approvedSnapshot).toEqual(approvedSnapshot)
  })

  const allowed: readonly (readonly [AccreditationStatus, AccreditationStatus])[] = [
    ['planned', 'applied'],
    ['planned', 'withdrawn'],
    ['applied', 'returned'],
    ['applied', 'approved'],
    ['applied', 'denied'],
    ['applied', 'withdrawn'],
    ['returned', 'applied'],
    ['returned', 'withdrawn'],
    ['approved', 'withdrawn'],
    ['denied', 'withdrawn'],
  ]

  test('allows the known changes of status and refuses every other', async () => {
    const reached: [AccreditationStatus, AccreditationStatus][] = []
    for (const from of accreditationStatuses)
      for (const to of accreditationStatuses) {
        if (from === to) continue
        const { id: seminarId } = await aSeminar(db)
        const id = await save(seminarId, { ...approved(), status: from })
        const changed = save(seminarId, { ...approved(), status: to, id, version: 1 })
        const isRefused = await changed.then(
          () => false,
          (error) => error.code === 'accreditation_status',
        )
        if (!isRefused) reached.push([from, to])
      }
    expect(reached).toEqual(allowed)
  })

  test('refuses what someone else changed, and an accreditation of another seminar', async () => {
    const { id: seminarId } = await aSeminar(db)
    const id = await save(seminarId)
    await save(seminarId, { id, version: 1, conditions: 'Mine' })
    await expect(save(seminarId, { id, version: 1 })).rejects.toMatchObject({ code: 'accreditation_changed' })
    const { id: otherSeminarId } = await aSeminar(db)
    await expect(save(otherSeminarId, { id, version: 2 })).rejects.toMatchObject({
      code: 'accreditation_unknown',
    })
  })

  test('refuses a second one of the profession, the number of another program and an unknown profession', async () => {
    const { id: seminarId } = await aSeminar(db)
    const first = approved()
    await save(seminarId, first)
    await expect(save(seminarId)).rejects.toMatchObject({
      code: 'accreditation_exists',
      details: { issues: [{ path: 'professionId' }] },
    })
    const { id: otherSeminarId } = await aSeminar(db)
    const taken = { ...first, accreditationNo: first.accreditationNo.toLowerCase(), unitsParticipant: '4' }
    await expect(save(otherSeminarId, taken)).rejects.toMatchObject({
      code: 'accreditation_exists',
      details: { issues: [{ path: 'accreditationNo' }] },
    })
    await expect(save(otherSeminarId, { professionId: 999_999 })).rejects.toMatchObject({
      code: 'profession_unknown',
    })
  })
})

test('A program is held as often as it is accredited for, within its validity', async () => {
  const terms = { ...approved(), maxOfferings: 2, validFrom: '2026-01-01', validUntil: '2027-06-30' }
  const [first, second, third, late] = [
    await aSeminar(db),
    await aSeminar(db),
    await aSeminar(db),
    await aSeminar(db, { startsAt: inDays(400), endsAt: inDays(401) }),
  ]
  const id = await save(first.id, terms)
  await expect(save(late.id, terms)).rejects.toMatchObject({ code: 'outside_validity' })
  await save(second.id, { ...terms, unitsParticipant: '7.50' })
  await expect(save(third.id, terms)).rejects.toMatchObject({
    code: 'offerings_used',
    details: { issues: [{ path: 'accreditationNo' }] },
  })
  await save(first.id, { id, ...terms, version: 1, conditions: 'Saved again' })
  await db
    .update(seminars)
    .set({ status: 'cancelled', cancelledAt: manager.now })
    .where(eq(seminars.id, second.id))
  await save(third.id, terms)
})

test('deleteAccreditation deletes one that was only planned', async () => {
  const { id: seminarId } = await aSeminar(db)
  const planned = await save(seminarId)
  const applied = await save(seminarId, { professionId: otherProfession?.id ?? 0, status: 'applied' })
  await deleteAccreditation(manager, { id: planned, version: 1 })
  const refused = deleteAccreditation(manager, { id: applied, version: 1 })
  await expect(refused).rejects.toMatchObject({ code: 'accreditation_status' })
  expect((await getSeminarAccreditation(manager, seminarId)).accreditations).toHaveLength(1)
})

test('getSeminarAccreditation shows staff who are not managers numbers, status and units only', async () => {
  const { id: seminarId } = await aSeminar(db)
  await save(seminarId, { ...approved(), conditions: 'Secret', applicationRef: 'A-1' })
  const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
  const [seen] = (await getSeminarAccreditation(staff, seminarId)).accreditations
  expect(seen).toMatchObject({
    status: 'approved',
    unitsParticipant: '7.50',
    conditions: null,
    applicationRef: null,
  })
  expect(seen?.accreditationNo).toMatch(/^PTR-2026-/)
})
