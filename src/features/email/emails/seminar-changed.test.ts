import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aConfirmation, TEST_RENDERING } from '../../../../tests/kit/mail.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { queueEmail } from '../commands/queue-email.ts'
import { renderMessage } from '../reads/render-message.ts'
import { outbox } from '../tables.ts'
import type { EmailNotificationData } from './email-notification.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const { db, close } = await createTestDatabase()

afterAll(close)

beforeEach(async () => {
  await db.delete(outbox)
})

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
  await inTransaction(db, (tx) => queueEmail(tx, { event: 'seminar.changed', to, data }, NOW))
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')
  return renderMessage({ db, ...TEST_RENDERING }, message)
}

describe('The seminar-changed e-mail', () => {
  test('shows new and former values, with full dates in Manila time', async () => {
    const { subject, text, html } = await render(changed.seminar)
    expect(subject).toBe('Changed: Reading & Writing for Grade 1')
    expect(text).toMatchInlineSnapshot(`
      "Juan, your seminar has changed.

      We changed the date, time, place and directions of a seminar that you registered for. Your seat stays reserved.

      Seminar: Reading & Writing for Grade 1
      When: December 12, 2026, 8:00 AM – 4:00 PM (Philippine time)
      Before the change: December 5–6, 2026, 9:00 AM – 5:00 PM
      Where: Kalayaan Hall, Tacloban
      Before the change: Luntian Building, Quezon City
      Directions: Ground floor
      Room 4
      Before the change: Third floor, room 301
      Changed on: November 20, 2026, 10:00 AM

      Check your registration: https://seminars.example.ph/status
      The attached file updates the entry in your calendar.

      If you can no longer attend, please reply to this e-mail or call 0917 555 0142 or (02) 8555 0142, Monday to Friday, 8:00 AM to 5:00 PM.

      Pagsulong Learning Center
      118 Mapayapa Street, Quezon City
      "
    `)
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

  test('shows entered text as text, never as markup or Liquid', async () => {
    const typed = '<img src=x onerror=alert(1)>{{ provider.name }}'
    const { html } = await render({ locationAddress: typed, locationDetails: typed })
    expect(html).not.toContain('<img')
    expect(html).toContain('{{ provider.name }}')
  })
})
