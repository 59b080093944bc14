/** Damaged reports of every format are read or refused, and never cause an error. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMeetingReport } from './read-meeting-report.ts'

const lines = {
  zoom: [
    'Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants',
    '812,Ethics,12/05/2026 07:45:00 AM,12/05/2026 12:05:00 PM,host@x.ph,260,2,',
    'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,Recording Consent,In Waiting Room',
    '"CRUZ, Maria 4821",maria@x.ph,12/05/2026 07:58:03 AM,12/05/2026 09:30:00 AM,92,No,,No',
    'Juan Peña,,12/05/2026 07:58:00 AM,12/05/2026 12:01:00 PM,243,Yes,,No',
  ],
  teams: [
    '1. Summary',
    '2. Participants',
    'Name\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole',
    'Maria Peña\t12/5/26, 8:00:12 AM\t12/5/26, 9:30:00 AM\t1h 27m 51s\t\tm@x.ph\tPresenter',
    '3. In-Meeting Activities',
  ],
  events: [
    'Full Name\tUser Action\tTimestamp',
    'Maria Peña\tJoined\t12/5/2026, 8:00:00 AM',
    'Maria Peña\tLeft\t12/5/2026, 9:00:00 AM',
  ],
  meet: [
    'First name,Last name,Email,Duration,Time joined,Time exited',
    'Maria,Peña,r****@gmail.com,1 hr 2 min,11:30 PM,12:32 AM',
  ],
  generic: ['Full name;E-mail;Time in;Time out;Minutes', 'Ana;a@x.ph;2026-12-05 08:00;9:00;60'],
}

const fragment = fc.oneof(
  fc.constantFrom('"', '""', '\u0000', '\ufeff', '\ud800', '\r', '\t', ';', ',', '13/13/2026', '99:99', '-1'),
  fc.constantFrom('1e999', '02/30/2026 08:00', '9999-12-31 23:59', '(', ')', '2. ', '3. ', 'x'.repeat(2000)),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

/** Lines in another order, some twice or missing, with fragments inside. */
const text = fc
  .tuple(
    fc.constantFrom(...Object.values(lines)),
    fc.array(fc.nat(9), { maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(600), fc.nat(12), fragment), { maxLength: 4 }),
    fc.constantFrom('\r\n', '\n', '\r'),
  )
  .map(([file, extra, changes, end]) => {
    const more = extra.map((at) => file[at % file.length] ?? '')
    let result = [...file, ...more].join(end)
    for (const [at, removed, inserted] of changes) {
      const place = at % (result.length + 1)
      result = result.slice(0, place) + inserted + result.slice(place + removed)
    }
    return result
  })

const encodings = [
  (file: string) => Buffer.from(file, 'utf8'),
  (file: string) => Buffer.from(`\ufeff${file}`, 'utf16le'),
  (file: string) => Buffer.from(`\ufeff${file}`, 'utf16le').swap16(),
  (file: string) => Buffer.from(file, 'utf16le'),
  (file: string) => Buffer.from(file, 'latin1'),
] as const

const bytes = fc
  .tuple(
    text,
    fc.constantFrom(...encodings),
    fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 3 }),
    fc.nat(9),
  )
  .map(([file, encode, changes, cut]) => {
    const encoded = encode(file)
    for (const [at, byte] of changes) encoded[at % encoded.length] = byte
    return new Uint8Array(cut === 0 ? encoded.subarray(0, encoded.length / 2) : encoded)
  })

const file = fc.oneof({ weight: 19, arbitrary: bytes }, fc.uint8Array({ maxLength: 400 }))

test('5,000 damaged meeting reports are each read or refused without an error', () => {
  const read = new Set<string>()
  let rowCount = 0
  const check = (damaged: Uint8Array, seminarDay: string) => {
    const report = readMeetingReport(damaged, { seminarDay })
    if ('refusal' in report) {
      expect(report.message).not.toBe('')
      return
    }
    read.add(report.format)
    rowCount += report.rows.length
    for (const { name, email, joinedAt, leftAt, durationInMinutes } of report.rows) {
      expect(name !== '' || email !== null).toBe(true)
      for (const instant of [joinedAt, leftAt]) expect(instant?.getTime()).not.toBeNaN()
      if (durationInMinutes !== null) expect(Number.isInteger(durationInMinutes)).toBe(true)
    }
  }
  const day = fc.constantFrom('2026-12-05', '2026-12-05', '', '0000-00-00', '9999-99-99')
  fc.assert(fc.property(file, day, check), { numRuns: 5000, seed: 20_261_126 })
  // A fuzzer whose files are all refused early would test nothing.
  expect(rowCount).toBeGreaterThan(4000)
  expect([...read].toSorted()).toEqual(['generic', 'meet', 'teams', 'zoom'])
})
