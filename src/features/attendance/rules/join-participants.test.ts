import { describe, expect, test } from 'vitest'
import { joinParticipants, minutesOfParticipant } from './join-participants.ts'
import type { MeetingReportRow } from './report-rows.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 11, 5) + minute * 60_000)
let line = 1

function aRow(
  name: string,
  times: [number, number | null] | null,
  row: Partial<MeetingReportRow> = {},
): MeetingReportRow {
  line += 1
  const [joined, left] = times ?? [null, null]
  return {
    row: line,
    name,
    email: null,
    joinedAt: joined === null ? null : at(joined),
    leftAt: left === null ? null : at(left),
    durationInMinutes: null,
    isHost: false,
    ...row,
  }
}

const wholeDay = { from: at(0), to: at(1440) }

const minutesOf = (rows: readonly MeetingReportRow[], window = wholeDay) =>
  joinParticipants(rows).map((participant) => [participant.name, minutesOfParticipant(participant, window)])

describe('joinParticipants', () => {
  test('counts overlaps of two devices once and does not fill gaps', () => {
    const rows = [
      aRow('Ana Reyes', [0, 60]),
      aRow('REYES, Ana', [30, 90]),
      aRow('Ana Reyes (iPhone)', [120, 150]),
    ]
    const [participant] = joinParticipants(rows)
    expect(participant).toEqual({
      rows: rows.map(({ row }) => row),
      name: 'Ana Reyes',
      email: null,
      isHost: false,
      intervals: [
        { from: at(0), to: at(90) },
        { from: at(120), to: at(150) },
      ],
      openSince: null,
      durationInMinutes: null,
    })
    expect(minutesOf(rows)).toEqual([['Ana Reyes', 120]])
    expect(minutesOf(rows, { from: at(60), to: at(130) })).toEqual([['Ana Reyes', 40]])
  })

  test('joins by e-mail address whatever the name, and by name only without an address', () => {
    const rows = [
      aRow('Ana', [0, 10], { email: 'ana@x.ph' }),
      aRow('Ana Reyes', [10, 20], { email: 'ANA@x.ph' }),
      aRow('Ana Reyes', [0, 5]),
      aRow('Ana Reyes', [0, 7], { email: 'other@x.ph' }),
    ]
    expect(minutesOf(rows)).toEqual([
      ['Ana', 20],
      ['Ana Reyes', 5],
      ['Ana Reyes', 7],
    ])
  })

  test('keeps namesakes with different join codes or initials apart', () => {
    const rows = [
      aRow('Ana Reyes 1111', [0, 10]),
      aRow('Ana Reyes 2222', [0, 20]),
      aRow('Ana B. Reyes', [0, 30]),
      aRow('Ana C. Reyes', [0, 40]),
    ]
    expect(minutesOf(rows).map(([, minutes]) => minutes)).toEqual([10, 20, 30, 40])
  })

  test('does not join devices without a name', () => {
    expect(joinParticipants([aRow('iPhone', [0, 10]), aRow('iPhone', [10, 20])])).toHaveLength(2)
    expect(joinParticipants([aRow('iPhone 4821', [0, 10]), aRow('iPad 4821', [10, 20])])).toHaveLength(1)
  })

  test('keeps the duration of a report without times, summed over meetings', () => {
    const rows = [aRow('Ana', null, { durationInMinutes: 30 }), aRow('Ana', null, { durationInMinutes: 25 })]
    expect(joinParticipants(rows)[0]).toMatchObject({ intervals: [], durationInMinutes: 55 })
    expect(minutesOf(rows)).toEqual([['Ana', 55]])
  })

  test('limits minutes by a duration that is less than from joining to leaving', () => {
    expect(minutesOf([aRow('Ana', [0, 90], { durationInMinutes: 60 })])).toEqual([['Ana', 60]])
    expect(minutesOf([aRow('Ana', [0, 90], { durationInMinutes: 89 })])).toEqual([['Ana', 90]])
    expect(minutesOf([aRow('Ana', [0, 90], { durationInMinutes: 60 }), aRow('Ana', [100, 130])])).toEqual([
      ['Ana', 90],
    ])
  })

  test('gives no minutes for a joining without a leaving, but says when it was', () => {
    const rows = [aRow('Ana', [50, null]), aRow('Ana', [20, null]), aRow('Ana', [10, 5])]
    expect(joinParticipants(rows)[0]).toMatchObject({ openSince: at(20), intervals: [] })
    expect(minutesOf(rows)).toEqual([['Ana', 0]])
    expect(minutesOf([aRow('Ana', [20, null], { durationInMinutes: 15 })])).toEqual([['Ana', 15]])
    expect(minutesOf([aRow('Ana', [20, 20], { durationInMinutes: 1 })])).toEqual([['Ana', 0]])
  })
})
