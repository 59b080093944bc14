import { beforeEach, describe, expect, test } from 'vitest'
import { updateSeminarRow } from '#app/features/seminars/queries/planning.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { actorOf, aPerson, aSeminar, inDays, type SeminarRow, testNow } from '#tests/kit/builders.ts'
import { aProgramme, aSession, hoursAfterStart, programmeOf } from '#tests/kit/programmes.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { updateSeminarWithSlots } from './plan-seminar-with-slots.ts'
import { saveProgramme } from './save-programme.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const hourInMs = 60 * 60 * 1000

let seminar: SeminarRow

beforeEach(async () => {
  seminar = await aSeminar(db, { startsAt: new Date('2026-12-05T01:00:00Z') })
  await aProgramme(services, seminar)
})

interface Move {
  readonly byHours: number
  readonly longerByHours?: number
  readonly programme?: 'keep' | 'shift'
}

const moved = (instant: Date | null, hours: number) =>
  new Date((instant?.getTime() ?? 0) + hours * hourInMs).toISOString()

const move = ({ byHours, longerByHours = 0, programme }: Move) =>
  updateSeminarWithSlots(context, {
    id: seminar.id,
    startDate: moved(seminar.startsAt, byHours),
    endDate: moved(seminar.endsAt, byHours + longerByHours),
    ...(programme && { programme }),
  })

/** Hours by which the session and the slot have moved, and the version. */
async function movedBy() {
  const { sessions, slots, version } = await programmeOf(services, seminar.id)
  const hours = (instant: string | undefined) =>
    (Date.parse(instant ?? '') - seminar.startsAt.getTime()) / hourInMs
  return {
    session: hours(sessions[0]?.startsAt),
    slot: hours(slots[0]?.startsAt),
    opens: hours(slots[0]?.opensAt),
    version,
  }
}

describe('updateSeminarWithSlots', () => {
  test('moves sessions and slots with the day', async () => {
    await move({ byHours: 48 })
    expect(await movedBy()).toEqual({ session: 48, slot: 48, opens: 48, version: 2 })
  })

  test('refuses another time of day that does not contain the programme', async () => {
    await expect(move({ byHours: 1 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'programme_outside',
    })
    expect(await movedBy()).toEqual({ session: 0, slot: 0, opens: 0, version: 1 })
  })

  test('moves the programme with the time of day if asked to', async () => {
    await move({ byHours: 1, programme: 'shift' })
    expect(await movedBy()).toEqual({ session: 1, slot: 1, opens: 1, version: 2 })
  })

  test('keeps a programme that lies within the changed times', async () => {
    await move({ byHours: -1, longerByHours: 1 })
    expect(await movedBy()).toEqual({ session: 0, slot: 0, opens: 0, version: 1 })
  })

  test('refuses to keep a programme on a day that the seminar leaves', async () => {
    const leaving = move({ byHours: 48, programme: 'keep' })
    await expect(leaving).rejects.toMatchObject({ code: 'programme_outside' })
  })

  test('refuses to shorten a seminar below its last session', async () => {
    await aProgramme(services, seminar, {
      sessions: [aSession(seminar, { endsAt: hoursAfterStart(seminar, 2) })],
    })
    const shortening = move({ byHours: 0, longerByHours: -1 })
    await expect(shortening).rejects.toMatchObject({ code: 'programme_outside' })
  })

  test('refuses an editor of the programme who saw the times before', async () => {
    await move({ byHours: 24 })
    const input = { seminarId: seminar.id, version: 1, sessions: [], slots: [] }
    await expect(saveProgramme(context, input)).rejects.toMatchObject({ code: 'programme_changed' })
  })

  test('leaves a seminar without a programme to move freely', async () => {
    seminar = await aSeminar(db, { startsAt: testNow })
    await move({ byHours: 1 })
    expect((await programmeOf(services, seminar.id)).version).toBe(0)
  })
})

test('the database refuses a seminar that moves away from its sessions', async () => {
  const away = { startsAt: inDays(90), endsAt: null, finishesAt: inDays(91) }
  const moving = inTransaction(db, (tx) => updateSeminarRow(tx, seminar.id, away))
  await expect(moving).rejects.toMatchObject({ code: '23514' })
})
