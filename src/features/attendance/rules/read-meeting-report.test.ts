import { describe, expect, test } from 'vitest'
import { readReport, refusalOfReport } from '#tests/kit/meeting-reports.ts'
import { readMeetingReport } from './read-meeting-report.ts'

describe('readMeetingReport refuses', () => {
  test.for([
    ['an empty file', '', 'not_a_meeting_report'],
    ['a table of something else', 'Name,Price\nTable,100\n', 'not_a_meeting_report'],
    ['a workbook', 'PK\u0003\u0004', 'file_is_workbook'],
    [
      'headings without rows',
      'Name (Original Name),User Email,Total Duration (Minutes),Guest\n',
      'no_participants',
    ],
    ['times that it cannot read', 'Name,Join,Leave\nAna,morning,noon\n', 'unreadable_times'],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 'file_too_large'],
    ['more than 20,000 rows', `Name,Minutes\n${'Ana,1\n'.repeat(20_001)}`, 'too_many_rows'],
    ['far more records', `Name,Minutes\n${'a\n'.repeat(60_001)}`, 'too_many_rows'],
  ] as const)('%s', ([, file, refusal]) => {
    expect(refusalOfReport(file)).toBe(refusal)
  })
})

test('readMeetingReport takes 20,000 rows and gives times without a date only with a valid seminar day', () => {
  expect(readReport(`Name,Minutes\n${'Ana,1\n'.repeat(20_000)}`).rows).toHaveLength(20_000)
  const report = readMeetingReport(Buffer.from('Name,Join,Leave,Minutes\nAna,8:00,9:00,60\n'), {
    seminarDay: 'today',
  })
  expect(report).toMatchObject({ rows: [{ joinedAt: null, leftAt: null, durationInMinutes: 60 }] })
})

test.for([
  [true, 'Name,Join,Leave\nAna,2026-12-05 08:00,2026-12-05 09:00\n'],
  [true, 'Name,Join,Leave\nAna,13/11/2026 08:00,13/11/2026 09:00\n'],
  [false, 'Name,Join,Leave\nAna,2026-12-05T08:00+08:00,2026-12-05T09:00Z\n'],
  [false, 'Name,Join,Leave\nAna,13/11/2026 08:00 +08:00,13/11/2026 09:00 +08:00\n'],
  [false, 'Name,Minutes\nAna,60\n'],
] as const)('readMeetingReport needs a zone (%s) if a time is written without one', ([needsZone, file]) => {
  expect(readReport(file).needsZone).toBe(needsZone)
})
