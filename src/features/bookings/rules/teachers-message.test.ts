import { expect, test } from 'vitest'
import { toTeachersMessage } from './teachers-message.ts'

const seminar = {
  id: 7,
  title: 'Reading Aloud',
  startDate: '2026-12-05T01:00:00.000Z',
  endDate: null,
  locationType: 'in_person',
  locationAddress: 'Basey, Samar',
  url: 'https://cpd.example.ph/seminars/7',
} as const
const booking = { institution: 'Mabini School', state: 'confirmed', seminar } as const
const when = 'December 5, 2026, 9:00 AM'

test('toTeachersMessage says who has a seat, when and where, and what to do', () => {
  const seats = [
    { name: 'Ana Cruz', email: 'ana@example.ph' },
    { name: null, email: null },
    { name: 'Ben Reyes', email: null },
  ]
  expect(toTeachersMessage({ booking, seats, when })).toBe(`Mabini School has booked seats for this seminar:
Reading Aloud
December 5, 2026, 9:00 AM
Basey, Samar
https://cpd.example.ph/seminars/7

Seats:
1. Ana Cruz
2. Ben Reyes

What to do:
- Your ticket is in the e-mail that you got. If you do not see it, look under Spam.
- If you gave no e-mail address, you get your ticket from me, with your own link.
- Bring your ticket, on your phone or printed, and show it at check-in.
- Afterwards, answer the evaluation. Your certificate comes by e-mail.
- If you cannot come, tell me at once, so that somebody else can take your seat.`)
})

test('toTeachersMessage promises no ticket before the booking is confirmed, and lists nobody before there are names', () => {
  const held = { ...booking, state: 'held', seminar: { ...seminar, locationType: 'online' } } as const
  const message = toTeachersMessage({ booking: held, seats: [{ name: null, email: null }], when })
  expect(message).toContain('your ticket once our booking is confirmed')
  expect(message).toContain('open the page of your ticket to join')
  expect(message).not.toContain('Seats:')
  expect(message).not.toContain('from me')
})
