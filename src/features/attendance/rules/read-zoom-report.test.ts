import { describe, expect, test } from 'vitest'
import { describeRows, readReport } from '#tests/kit/meeting-reports.ts'

const zoomHeadings =
  'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,Recording Consent,In Waiting Room'

const zoomMeeting = [
  'Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants',
  '812 3456 7890,Research Ethics,12/05/2026 07:45:00 AM,12/05/2026 12:05:00 PM,host@pagsulong.ph,260,2,',
  '',
]

describe('A Zoom report', () => {
  test('reads a detailed report row by row and leaves out the waiting room', () => {
    const file = [
      zoomHeadings,
      '"CRUZ, Maria S. 4821 (Maria)",maria@deped.gov.ph,12/05/2026 07:58:03 AM,12/05/2026 09:30:00 AM,92,No,,No',
      '"CRUZ, Maria S. 4821 (Maria)",maria@deped.gov.ph,12/05/2026 09:41:00 AM,12/05/2026 12:00:00 PM,139,No,,No',
      'Juan Peña,,12/05/2026 07:50:00 AM,12/05/2026 07:58:00 AM,8,Yes,,Yes',
      'Juan Peña,,12/05/2026 07:58:00 AM,12/05/2026 12:01:00 PM,243,Yes,,No',
    ].join('\r\n')
    const report = readReport(`\ufeff${file}\r\n`)
    expect(report.format).toBe('zoom')
    expect(describeRows(report)).toEqual([
      'CRUZ, Maria S. 4821 (Maria): 07:58:03 to 09:30:00 (92)',
      'CRUZ, Maria S. 4821 (Maria): 09:41:00 to 12:00:00 (139)',
      'Juan Peña: 07:58:00 to 12:01:00 (243)',
    ])
    expect(report.rows[0]).toMatchObject({ row: 2, email: 'maria@deped.gov.ph' })
    expect(report.rows[2]).toMatchObject({ row: 5, email: null })
  })

  test('skips the meeting block and reads two meetings in one file', () => {
    const meeting = (hour: string) => [
      ...zoomMeeting,
      zoomHeadings,
      `Ana Reyes,ana@x.ph,12/05/2026 ${hour}:00:00 AM,12/05/2026 ${hour}:30:00 AM,30,No,,No`,
      '',
    ]
    expect(describeRows(readReport([...meeting('08'), ...meeting('09')].join('\n')))).toEqual([
      'Ana Reyes: 08:00:00 to 08:30:00 (30)',
      'Ana Reyes: 09:00:00 to 09:30:00 (30)',
    ])
  })

  test('reads attendees of a webinar apart from host and panelists, without headings and those who did not come', () => {
    const columns = 'Join Time,Leave Time,Time in Session (minutes),Is Guest,Country/Region Name'
    const stay = '12/05/2026 07:58:00 AM,12/05/2026 12:00:00 PM,242,No,Philippines'
    const file = [
      'Attendee Report',
      'Report Generated:,"12/05/2026 12:10:00 PM"',
      'Topic,Webinar ID,Actual Start Time,Actual Duration (minutes),# Registered,Unique Viewers',
      'Research Ethics,812 3456 7890,12/05/2026 07:45:00 AM,260,3,2',
      'Host Details',
      `Attended,User Name (Original Name),Email,${columns}`,
      `Yes,Pagsulong,host@pagsulong.ph,${stay}`,
      'Panelist Details,',
      `Attended,User Name (Original Name),Email,${columns}`,
      `Yes,Dr. Liza Uy,liza@x.ph,${stay}`,
      'Attendee Details',
      `Attended,User Name (Original Name),First Name,Last Name,Email,Registration Time,Approval Status,${columns}`,
      `Yes,Ana Reyes,Ana,Reyes,ana@x.ph,12/01/2026 08:00:00 AM,approved,${stay}`,
      'No,Juan Peña,Juan,Peña,juan@x.ph,12/01/2026 08:00:00 AM,approved,--,--,--,--,',
      'Other Attended',
      'User Name,Join Time,Leave Time,Time in Session (minutes),Country/Region Name',
      '639171234567,12/05/2026 08:00:00 AM,12/05/2026 08:30:00 AM,30,Philippines',
    ].join('\n')
    const report = readReport(file)
    expect(report.format).toBe('zoom')
    expect(
      report.rows.map(({ name, isHost, durationInMinutes }) => [name, isHost, durationInMinutes]),
    ).toEqual([
      ['Pagsulong', true, 242],
      ['Dr. Liza Uy', true, 242],
      ['Ana Reyes', false, 242],
      ['639171234567', false, 30],
    ])
  })

  test('reads a summarised report as durations without times', () => {
    const file = [
      'Name (Original Name),User Email,Total Duration (Minutes),Guest',
      'Ana Reyes,ana@x.ph,231,No',
    ].join('\n')
    const report = readReport([...zoomMeeting, file].join('\n'))
    expect(report.format).toBe('zoom')
    expect(describeRows(report)).toEqual(['Ana Reyes: ? to ? (231)'])
  })

  test('converts times from the zone of the host', () => {
    const row = 'Ana Reyes,,12/05/2026 01:30:00 AM,12/05/2026 03:30:00 AM,60,No,,No'
    const [read] = readReport([zoomHeadings, row].join('\n'), 'UTC').rows
    expect(read?.joinedAt).toEqual(new Date('2026-12-05T01:30:00Z'))
  })
})
