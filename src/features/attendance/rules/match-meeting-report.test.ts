import { expect, test } from 'vitest'
import { matchMeetingReport } from './match-meeting-report.ts'

const registrant = (registrationId: number, firstName: string, lastName: string) => ({
  registrationId,
  firstName,
  lastName,
  middleInitial: null,
  suffix: null,
  email: `${firstName}@x.ph`.toLowerCase(),
  joinCode: null,
})
const registrants = [
  registrant(1, 'Perla', 'Santos'),
  registrant(2, 'Ana', 'Reyes'),
  registrant(3, 'Liza', 'Uy'),
]

function match(rows: readonly string[]) {
  const file = [
    'Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants',
    '812 3456 7890,Ethics,12/05/2026 07:45:00 AM,12/05/2026 12:05:00 PM,host@pagsulong.ph,260,2',
    '',
    'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest',
    ...rows.map((row) => `${row},12/05/2026 08:00:00 AM,12/05/2026 12:00:00 PM,240,Yes`),
  ]
  const bytes = new TextEncoder().encode(file.join('\n'))
  const report = matchMeetingReport({ bytes, seminarDay: '2026-12-05', registrants, aliases: new Map() })
  if ('refusal' in report) throw new Error(report.message)
  return report.participants
}

test('matchReport offers first whoever is named in a participant’s name', () => {
  const [phone] = match(['iPhone (Perla Santos),'])
  expect(phone?.match).toBeNull()
  expect(phone?.nearest[0]).toEqual({ registrationId: 1, name: 'Perla Santos' })
})

test('matchReport leaves out hosts and note-takers, unless they are registered', () => {
  const names = match([
    'Pagsulong Learning,host@pagsulong.ph',
    'Office (Host),',
    'Otter.ai,',
    'Perla’s Fireflies.ai Notetaker,',
    'Liza Uy (Co-host),liza@x.ph',
    'Juan Cruz,',
  ]).map(({ participant }) => participant.name)
  expect(names).toEqual(['Liza Uy (Co-host)', 'Juan Cruz'])
})
