/** Message of a coordinator to the people on the seats, for Messenger or a group chat. */
import type { OwnBooking } from '../contract/bookings.ts'

interface TeachersMessage {
  readonly booking: Pick<OwnBooking['booking'], 'institution' | 'state' | 'seminar'>
  readonly seats: readonly Pick<OwnBooking['seats'][number], 'name' | 'email'>[]
  /** Days and hours, as shown. */
  readonly when: string
}

/** A plain text, in the words of the coordinator. It has names, and nothing else of the people. */
export function toTeachersMessage({ booking, seats, when }: TeachersMessage): string {
  const { institution, state, seminar } = booking
  const names = seats.flatMap(({ name }) => name ?? [])
  const withEmail = seats.some(({ name, email }) => name !== null && email !== null)
  const withoutEmail = seats.some(({ name, email }) => name !== null && email === null)
  const isOnline = seminar.locationType === 'online'
  const place = isOnline ? 'Online' : (seminar.locationAddress ?? 'In person')
  const todo = [
    ...(withEmail || names.length === 0
      ? [
          state === 'confirmed'
            ? 'Your ticket is in the e-mail that you got. If you do not see it, look under Spam.'
            : 'You get an e-mail, and your ticket once our booking is confirmed. If you do not see it, look under Spam.',
        ]
      : []),
    ...(withoutEmail
      ? ['If you gave no e-mail address, you get your ticket from me, with your own link.']
      : []),
    isOnline
      ? 'On the day, open the page of your ticket to join.'
      : 'Bring your ticket, on your phone or printed, and show it at check-in.',
    'Afterwards, answer the evaluation. Your certificate comes by e-mail.',
    'If you cannot come, tell me at once, so that somebody else can take your seat.',
  ]
  const parts = [
    [`${institution} has booked seats for this seminar:`, seminar.title, when, place, seminar.url],
    names.length === 0 ? [] : ['Seats:', ...names.map((name, at) => `${at + 1}. ${name}`)],
    ['What to do:', ...todo.map((text) => `- ${text}`)],
  ]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}
