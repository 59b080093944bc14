import { describe, expect, test } from 'vitest'
import { describeRows, readReport } from '#tests/kit/meeting-reports.ts'

const meetHeadings = 'First name,Last name,Email,Duration,Time joined,Time exited'

describe('A Meet report', () => {
  test('completes times by the seminar’s day and leaves out addresses with hidden letters', () => {
    const report = readReport(
      [
        meetHeadings,
        'Maria,Peña,maria@deped.gov.ph,1 hr 2 min,8:00 AM,9:02\u202fAM',
        'Rosa,,r****@gmail.com,45 min,8:10 AM,8:55 AM',
      ].join('\n'),
    )
    expect(report.format).toBe('meet')
    expect(describeRows(report)).toEqual([
      'Maria Peña: 08:00:00 to 09:02:00 (62)',
      'Rosa: 08:10:00 to 08:55:00 (45)',
    ])
    expect(report.rows.map(({ email }) => email)).toEqual(['maria@deped.gov.ph', null])
  })

  test('puts what follows midnight on the next day', () => {
    const report = readReport(
      [
        meetHeadings,
        'Maria,Peña,,2 hr,11:00 PM,1:00 AM',
        'Ana,Reyes,,30 min,12:15 AM,12:45 AM',
        'Jose,Cruz,,50 min,10:05 PM,10:55 PM',
      ].join('\n'),
    )
    expect(describeRows(report)).toEqual([
      'Maria Peña: 23:00:00 to 2026-12-06 01:00:00 (120)',
      'Ana Reyes: 2026-12-06 00:15:00 to 2026-12-06 00:45:00 (30)',
      'Jose Cruz: 22:05:00 to 22:55:00 (50)',
    ])
  })
})
