import { describe, expect, test } from 'vitest'
import { aConfirmation, renderQueued } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import type { EmailNotificationData } from './email-notification.ts'

const { db } = await aDatabase()

type Data = EmailNotificationData<'seminar.changed'>

const { seminar: former } = aConfirmation('juan@example.ph').data

const changed: Data = {
  firstName: 'Juan',
  former,
  seminar: {
    ...former,
    startsAt: new Date('2026-12-12T00:00:00Z'),
    endsAt: new Date('2026-12-12T08:00:00Z'),
    locationAddress: 'Kalayaan Hall, Tacloban',
    locationDetails: 'Ground floor\nRoom 4',
    calendarSequence: 3,
  },
}

async function render(seminar: Partial<Data['seminar']>) {
  const to = { personId: null, email: 'juan@example.ph', name: 'Juan dela Cruz' }
  const data = { ...changed, seminar: { ...former, ...seminar } }
  return renderQueued(db, { event: 'seminar.changed', to, data })
}

describe('The seminar-changed e-mail', () => {
  test('shows new and former values, with full dates in Manila time', async () => {
    const { subject, text, html } = await render(changed.seminar)
    expect(subject).toBe('Changed: Reading & Writing for Grade 1')
    for (const line of [
      'We changed the date, time, place and directions of a seminar',
      'When: December 12, 2026, 8:00 AM – 4:00 PM (Philippine time)\nBefore the change: December 5–6, 2026, 9:00 AM',
      'Directions: Ground floor\nRoom 4\nBefore the change: Third floor, room 301',
      'Changed on: November 20, 2026, 10:00 AM',
    ])
      expect(text).toContain(line)
    expect(html).toContain('<s>Third floor, room 301</s>')
    expect(html).toContain('Ground floor<br>Room 4')
  })

  test.each<[string, Partial<Data['seminar']>, string, string[]]>([
    [
      'the time',
      { endsAt: new Date('2026-12-06T10:00:00Z') },
      'time',
      ['December 5–6, 2026, 9:00 AM – 5:00 PM'],
    ],
    [
      'the date',
      { endsAt: new Date('2026-12-07T09:00:00Z') },
      'date',
      ['December 5–6, 2026, 9:00 AM – 5:00 PM'],
    ],
    ['the place', { locationAddress: 'Tacloban' }, 'place', ['Luntian Building, Quezon City']],
    [
      'the kind of place',
      { locationType: 'online', locationAddress: null, locationDetails: 'https://meet.example/a' },
      'place and meeting link',
      ['Luntian Building, Quezon City', 'Third floor, room 301'],
    ],
    ['the room', { locationDetails: 'Second floor' }, 'directions', ['Third floor, room 301']],
  ])('names only %s when nothing else changed', async (...[, seminar, words, before]) => {
    const { text } = await render(seminar)
    expect(text).toContain(`We changed the ${words} of a seminar`)
    expect(text.match(/(?<=Before the change: ).*/g)).toEqual(before)
  })

  test('attaches an update of the calendar entry from the confirmation', async () => {
    const { attachments } = await render(changed.seminar)
    expect(attachments[0]).toMatchObject({
      fileName: 'seminar.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    })
    expect(String(attachments[0]?.content).split('\r\n')).toEqual(
      expect.arrayContaining([
        'UID:seminar-7@seminars.example.ph',
        'SEQUENCE:3',
        'DTSTART:20261212T000000Z',
        'DTEND:20261212T080000Z',
        'LOCATION:Kalayaan Hall\\, Tacloban',
      ]),
    )
  })
})
