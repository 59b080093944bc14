import { describe, expect, test } from 'vitest'
import { describeRows, readReport } from '#tests/kit/meeting-reports.ts'

const manila = (text: string) => new Date(`${text}+08:00`)

describe('Another table', () => {
  test('finds columns by common words, after title lines and with semicolons', () => {
    const report = readReport(
      [
        'Attendance; Research Ethics',
        'No.;Full name;E-mail address;Time in;Time out',
        '1;Maria Peña;maria@deped.gov.ph;2026-12-05 08:00;2026-12-05 12:00',
        '2;Ana Reyes;N/A;13:00;17:30:15',
        '3;;;;',
      ].join('\n'),
    )
    expect(report.format).toBe('generic')
    expect(describeRows(report)).toEqual([
      'Maria Peña: 08:00:00 to 12:00:00 (?)',
      'Ana Reyes: 13:00:00 to 17:30:15 (?)',
    ])
    expect(report.rows[1]?.email).toBeNull()
  })

  test('reads minutes alone, and names in two columns', () => {
    const file = 'First name,Surname,Minutes attended\nMaria,Peña,87.5\nAna,Reyes,1:05:00\nJo,Cruz,all\n'
    expect(describeRows(readReport(file))).toEqual([
      'Maria Peña: ? to ? (88)',
      'Ana Reyes: ? to ? (65)',
      'Jo Cruz: ? to ? (?)',
    ])
  })

  test('reads dates that begin with the day if one of them must', () => {
    const file =
      'Name,Join,Leave\nAna,05/12/2026 08:00,05/12/2026 09:00\nJo,05/12/2026 08:00,13/12/2026 09:00\n'
    expect(readReport(file).rows[0]?.joinedAt).toEqual(manila('2026-12-05T08:00:00'))
    expect(readReport(file.replace('13/12', '12/13')).rows[0]?.joinedAt).toEqual(
      manila('2026-05-12T08:00:00'),
    )
  })

  test('takes a zone written beside a time before that of the report', () => {
    const file = 'Name,Join,Leave\nAna,2026-12-05T00:00:00Z,2026-12-05T09:00:00+08:00\n'
    expect(describeRows(readReport(file, 'UTC'))).toEqual(['Ana: 08:00:00 to 09:00:00 (?)'])
  })

  test('reads a name with a lone quote', () => {
    const file = 'Name,Minutes\n"Boy Reyes,60\nAna Cruz,30\n'
    expect(describeRows(readReport(file))).toEqual(['"Boy Reyes: ? to ? (60)', 'Ana Cruz: ? to ? (30)'])
  })

  test('shows times that do not exist as missing', () => {
    const file = 'Name,Join,Leave,Minutes\nAna,02/30/2026 08:00,12/05/2026 25:00,5\nJo,13:00 PM,8:61,5\n'
    expect(describeRows(readReport(file))).toEqual(['Ana: ? to ? (5)', 'Jo: ? to ? (5)'])
  })
})
