import { beforeEach, describe, expect, test } from 'vitest'
import { aCategory, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { seminars } from '../tables.ts'
import { listCalendarMonth, listFeedSeminars } from './calendars.ts'

const database = await aDatabase()
const { db } = database

beforeEach(async () => {
  await db.delete(seminars)
})

const manila = (text: string) => new Date(`${text}:00+08:00`)

describe('Seminar calendar of a month', () => {
  test.each([
    ['starts in the first minute of the month', '2026-12-01T00:00', '2026-12-01T02:00', '2026-12', true],
    ['ended at the first midnight of the month', '2026-12-31T22:00', '2027-01-01T00:00', '2027-01', false],
    ['continues for one minute into the month', '2026-12-31T22:00', '2027-01-01T00:01', '2027-01', true],
    ['began in the previous month', '2026-12-31T09:00', '2027-01-02T17:00', '2027-01', true],
    ['covers the whole month', '2026-11-30T09:00', '2027-01-02T17:00', '2026-12', true],
    [
      'starts in the first minute of the next month',
      '2027-01-01T00:00',
      '2027-01-01T02:00',
      '2026-12',
      false,
    ],
    ['ended one minute before the month', '2026-11-30T09:00', '2026-11-30T23:59', '2026-12', false],
    ['is held on a leap day', '2028-02-29T23:00', '2028-02-29T23:59', '2028-02', true],
  ])(
    'decides whether a seminar that %s (%s to %s) is listed in %s',
    async (...[, start, end, month, isIn]) => {
      await aSeminar(db, { startsAt: manila(start), endsAt: manila(end) })
      const { seminars: list, total } = await listCalendarMonth(db, month)
      expect([list.length, total]).toEqual(isIn ? [1, 1] : [0, 0])
    },
  )

  test('lists the fields a calendar day shows, ordered by start time', async () => {
    const category = await aCategory(db, { name: 'Teaching', color: '#123ABC' })
    const late = await aSeminar(db, { startsAt: manila('2026-12-05T13:00'), maxAttendees: null })
    const early = await aSeminar(db, {
      title: 'Early',
      startsAt: manila('2026-12-05T09:00'),
      endsAt: null,
      durationInMinutes: 90,
      status: 'cancelled',
      maxAttendees: 10,
      seatsTaken: 4,
      categoryId: category.id,
      locationDetails: 'secret',
    })
    const { seminars: list } = await listCalendarMonth(db, '2026-12')
    expect(list.map(({ id }) => id)).toEqual([early.id, late.id])
    expect(list[0]).toEqual({
      id: early.id,
      title: 'Early',
      startDate: '2026-12-05T01:00:00.000Z',
      endDate: null,
      durationMinutes: 90,
      status: 'cancelled',
      isDraft: false,
      category: { id: category.id, name: 'Teaching', color: '#123ABC' },
      registeredCount: 4,
      maxAttendees: 10,
      seatsLeft: 6,
    })
    expect(list[1]).toMatchObject({ category: null, maxAttendees: null, seatsLeft: null })
  })

  test('returns the first 500 seminars of an overfull month together with the total', async () => {
    await database.pool.query(
      `insert into seminars (title, starts_at, finishes_at, duration_in_minutes)
       select 'S' || n, start, start + interval '1 hour', 60
       from (select n, timestamptz '2026-12-01 01:00Z' + n * interval '1 minute' as start from generate_series(1, 503) n) s`,
    )
    const { seminars: list, total } = await listCalendarMonth(db, '2026-12')
    expect([list.length, total, list[0]?.title]).toEqual([500, 503, 'S1'])
  })
})

describe('Seminars in the calendar feed', () => {
  const titles = async () => (await listFeedSeminars(db, testNow)).map(({ title }) => title)

  test('include those that ended within the last 90 days and all upcoming ones, ordered by start', async () => {
    const ending = (finish: Date) => ({ startsAt: new Date(finish.getTime() - 60_000), endsAt: finish })
    await aSeminar(db, { title: 'ahead', startsAt: inDays(200) })
    await aSeminar(db, { title: 'cancelled', startsAt: inDays(3), status: 'cancelled' })
    await aSeminar(db, { title: 'completed', startsAt: inDays(-3), status: 'completed' })
    await aSeminar(db, { title: 'just in', ...ending(inDays(-90)) })
    await aSeminar(db, { title: 'just out', ...ending(new Date(inDays(-90).getTime() - 1)) })
    expect(await titles()).toEqual(['just in', 'completed', 'cancelled', 'ahead'])
  })

  test('have descriptions cut after 500 characters and never include the meeting link', async () => {
    await aSeminar(db, { description: 'é'.repeat(600), locationDetails: 'secret', startsAt: inDays(1) })
    await aSeminar(db, { description: 'é'.repeat(500), startsAt: inDays(2) })
    const [long, fitting] = await listFeedSeminars(db, testNow)
    expect(long?.description).toBe(`${'é'.repeat(500)}…`)
    expect(fitting?.description).toBe('é'.repeat(500))
    expect(JSON.stringify(long)).not.toContain('secret')
  })
})
