import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { findSeminarQuestions } from '#app/features/questions/queries/seminar-questions.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminarMeetings } from '#app/features/seminars/tables.ts'
import type { RichText } from '#app/features/settings/contract/rich-text.ts'
import { actorOf, aPerson, aSeminar, inDays, type SeminarRow } from '#tests/kit/builders.ts'
import { aCover } from '#tests/kit/covers.ts'
import { anExpected } from '#tests/kit/expected-attendees.ts'
import { aProgramme, aScan, aSession, aSpeaker, programmeOf } from '#tests/kit/programmes.ts'
import { aQuestion, storeQuestions } from '#tests/kit/questions.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getAttendanceSettings } from '../queries/slots.ts'
import { changeAttendanceSettings } from './change-slot.ts'
import { copyProgramme, duplicateSeminar } from './copy-programme.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

const bold: RichText = [{ type: 'paragraph', spans: [{ text: 'Read aloud', isBold: true }] }]
let original: SeminarRow

beforeEach(async () => {
  original = await aSeminar(db, { description: 'Read aloud', descriptionDocument: bold })
  const speaker = { speakerId: (await aSpeaker(db)).id, role: 'resource_speaker' as const }
  await aProgramme(services, original, { sessions: [aSession(original, { speakers: [speaker] })] })
})

const rules = { graceMinutes: 5, lateCutsMinutes: true, assumeStayed: false, minimumPercent: 80 }

describe('copyProgramme', () => {
  test('copies sessions, speakers, slots and rules, moved to the start of the other seminar', async () => {
    await changeAttendanceSettings(context, { seminarId: original.id, version: 0, ...rules })
    const seminar = await aSeminar(db, { startsAt: inDays(30, original.startsAt) })
    await copyProgramme(context, { seminarId: seminar.id, originalId: original.id })
    const [before, after] = [
      await programmeOf(services, original.id),
      await programmeOf(services, seminar.id),
    ]
    expect(after).toMatchObject({ version: 1, countedMinutes: before.countedMinutes })
    const [session] = after.sessions
    expect(session).toMatchObject({
      startsAt: seminar.startsAt.toISOString(),
      speakers: before.sessions[0]?.speakers ?? [],
    })
    expect(session?.id).not.toBe(before.sessions[0]?.id)
    expect(after.slots).toMatchObject([
      { label: 'Morning', opensAt: seminar.startsAt.toISOString(), scanCount: 0 },
    ])
    expect(await getAttendanceSettings(db, seminar.id)).toMatchObject({ ...rules, version: 1 })
  })

  test('refuses a seminar that has a program', async () => {
    const seminar = await aSeminar(db)
    await aProgramme(services, seminar)
    const copying = copyProgramme(context, { seminarId: seminar.id, originalId: original.id })
    await expect(copying).rejects.toMatchObject({ kind: 'conflict', code: 'programme_exists' })
  })

  test('refuses a seminar too short for the sessions and stores nothing', async () => {
    const { startsAt } = original
    const seminar = await aSeminar(db, { startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) })
    const copying = copyProgramme(context, { seminarId: seminar.id, originalId: original.id })
    await expect(copying).rejects.toMatchObject({ code: 'programme_outside' })
    expect(await programmeOf(services, seminar.id)).toMatchObject({
      version: 0,
      sessions: [],
      slots: [{ isAutomatic: true }],
    })
  })

  test('refuses unknown seminars', async () => {
    const copying = copyProgramme(context, { seminarId: 987_654, originalId: original.id })
    await expect(copying).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('does not deadlock when two seminars are copied to each other', async () => {
    const one = await aSeminar(db)
    const other = await aSeminar(db)
    const copy = (from: SeminarRow, to: SeminarRow) =>
      copyProgramme(context, { seminarId: to.id, originalId: from.id })
    const pairs = Array.from({ length: 5 }, () => [copy(one, other), copy(other, one)]).flat()
    expect((await Promise.allSettled(pairs)).filter(({ status }) => status === 'rejected')).toEqual([])
  })
})

describe('duplicateSeminar', () => {
  test('makes a draft with program, questions and cover, without registrations and scans', async () => {
    const [slot] = (await programmeOf(services, original.id)).slots
    await aScan(db, slot ?? { id: 0 }, original.id)
    await anExpected(db, original.id)
    await aCover(services, original.id)
    await storeQuestions(db, original.id, [aQuestion({ label: 'Your school' })])
    const copy = await duplicateSeminar(context, original.id)
    expect(copy).toMatchObject({
      title: original.title,
      description: 'Read aloud',
      descriptionDocument: bold,
      isDraft: true,
      status: 'scheduled',
      registeredCount: 0,
      startDate: original.startsAt.toISOString(),
      cover: { alternativeText: expect.any(String) },
    })
    expect(await programmeOf(services, copy.id)).toMatchObject({
      sessions: [{ title: 'Reading aloud' }],
      slots: [{ scanCount: 0, recordCount: 0, isClosed: false }],
    })
    expect((await findSeminarQuestions(db, copy.id)).questions).toMatchObject([{ label: 'Your school' }])
    const registered = db.select().from(registrations).where(eq(registrations.seminarId, copy.id))
    expect(await registered).toEqual([])
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, copy.id))
      .orderBy(auditLog.id)
    expect(entries.map(({ action }) => action)).toEqual([
      ...['seminar.programme_changed', 'seminar.created'],
      ...['seminar.questions_changed', 'seminar.cover_changed'],
    ])
  })

  test('makes a draft of a cancelled seminar without a program', async () => {
    const { id } = await aSeminar(db, { status: 'cancelled', price: '500.00' })
    const copy = await duplicateSeminar(context, id)
    expect(copy).toMatchObject({ isDraft: true, status: 'scheduled', price: 500 })
  })

  test('copies location details by hand, and neither a meeting nor its text', async () => {
    const byHand = await aSeminar(db, { locationDetails: 'Zoom, by e-mail' })
    expect(await duplicateSeminar(context, byHand.id)).toMatchObject({ locationDetails: 'Zoom, by e-mail' })
    const { id } = await aSeminar(db, { locationDetails: 'The meeting link appears on your ticket.' })
    await db.insert(seminarMeetings).values({ seminarId: id, url: 'https://zoom.us/j/812' })
    expect(await duplicateSeminar(context, id)).toMatchObject({ locationDetails: null, hasMeeting: false })
  })
})
