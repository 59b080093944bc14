import { describe, expect, test } from 'vitest'
import { asUtf16, describeRows, readReport } from '#tests/kit/meeting-reports.ts'

const teams = [
  '1. Summary',
  'Meeting title\tResearch Ethics',
  'Attended participants\t2',
  'Start time\t12/5/26, 7:45:00 AM',
  '',
  '2. Participants',
  'Name\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole',
  'Maria Peña\t12/5/26, 8:00:12 AM\t12/5/26, 9:30:00 AM\t1h 27m 51s\tmaria@deped.gov.ph\tmaria@deped.gov.ph\tPresenter',
  'Jose Cruz (Guest)\t12/5/26, 8:01:00 AM\t12/5/26, 8:01:40 AM\t40s\t\t\tAttendee',
  '',
  '3. In-Meeting Activities',
  'Name\tJoin Time\tLeave Time\tDuration\tEmail\tRole',
  'Maria Peña\t12/5/26, 8:00:12 AM\t12/5/26, 9:30:00 AM\t1h 29m 48s\tmaria@deped.gov.ph\tPresenter',
].join('\r\n')

describe('A Teams report', () => {
  test.for([
    ['UTF-16 little-endian', asUtf16(`\ufeff${teams}`)],
    ['UTF-16 little-endian without a mark', asUtf16(teams)],
    ['UTF-16 big-endian', asUtf16(`\ufeff${teams}`, true)],
    ['UTF-16 big-endian without a mark', asUtf16(teams, true)],
    ['UTF-8', teams],
  ] as const)('reads only the participants’ section in %s', ([, file]) => {
    const report = readReport(file)
    expect(report.format).toBe('teams')
    expect(describeRows(report)).toEqual([
      'Maria Peña: 08:00:12 to 09:30:00 (88)',
      'Jose Cruz (Guest): 08:01:00 to 08:01:40 (1)',
    ])
    expect(report.rows.map(({ email }) => email)).toEqual(['maria@deped.gov.ph', null])
  })

  test('pairs the events of an older report by name', () => {
    const file = [
      'Full Name\tUser Action\tTimestamp',
      'Maria Peña\tJoined before\t12/5/2026, 8:00:00 AM',
      'Jose Cruz\tLeft\t12/5/2026, 8:05:00 AM',
      'Maria Peña\tLeft\t12/5/2026, 9:00:00 AM',
      'Maria Peña\tJoined\t12/5/2026, 9:10:00 AM',
      'Ana Reyes\tJoined\t12/5/2026, 9:11:00 AM',
      'Ana Reyes\tJoined\t12/5/2026, 9:12:00 AM',
      'Maria Peña\tLeft\t12/5/2026, 10:00:00 AM',
    ].join('\n')
    const report = readReport(asUtf16(`\ufeff${file}`))
    expect(report.format).toBe('teams')
    expect(describeRows(report)).toEqual([
      'Maria Peña: 08:00:00 to 09:00:00 (?)',
      'Maria Peña: 09:10:00 to 10:00:00 (?)',
      'Ana Reyes: 09:11:00 to ? (?)',
    ])
  })

  test('reads the report with one row a participant and no sections', () => {
    const file = [
      'Meeting Summary',
      'Total Number of Participants\t1',
      '',
      'Full Name\tJoin Time\tLeave Time\tDuration\tEmail\tRole\tParticipant ID (UPN)',
      'Ana Reyes\t12/5/2026, 8:00:00 AM\t12/5/2026, 9:00:00 AM\t1h\t\tAttendee\tana@x.ph',
    ].join('\n')
    const report = readReport(file)
    expect(describeRows(report)).toEqual(['Ana Reyes: 08:00:00 to 09:00:00 (60)'])
    expect(report.rows[0]?.email).toBe('ana@x.ph')
  })
})
