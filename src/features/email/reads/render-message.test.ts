import { beforeEach, describe, expect, test } from 'vitest'
import { aConfirmation, renderQueued } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { emailTemplates } from '../tables.ts'

const { db } = await aDatabase()

beforeEach(async () => {
  await db.delete(emailTemplates)
})

type Data = Parameters<typeof aConfirmation>[1]

const render = (data?: Data) => renderQueued(db, aConfirmation('juan@example.ph', data))

const { seminar } = aConfirmation('juan@example.ph').data

describe('The shipped registration confirmation e-mail', () => {
  test('with a pending payment says what was received and what comes next', async () => {
    const { subject, html, text } = await render()
    expect(subject).toBe('We have your registration: Reading & Writing for Grade 1')
    expect(text).toMatchInlineSnapshot(`
      "Thank you, Juan. We have your registration.

      Your seat is reserved while our staff check your proof of payment. We will e-mail you as soon as that is done. You do not need to do anything else.

      Seminar: Reading & Writing for Grade 1
      When: December 5–6, 2026, 9:00 AM – 5:00 PM (Philippine time)
      Where: Luntian Building, Quezon City
      CPD: 8 CPD Points
      Fee: ₱1,500.50
      Payment: Being checked

      Check your registration: https://seminars.example.ph/status
      Open the attached calendar file to add the seminar to your calendar.

      Questions? Write to hello@pagsulong.example or call 0917 555 0142 or (02) 8555 0142, Monday to Friday, 8:00 AM to 5:00 PM.

      Pagsulong Learning Center
      118 Mapayapa Street, Quezon City
      "
    `)
    expect(html).toContain('Reading &amp; Writing for Grade 1')
    expect(html).toContain('href="https://seminars.example.ph/status"')
    expect(`${html}${text}`).not.toContain('Third floor')
  })

  test('with a verified payment confirms the seat and says how to get there', async () => {
    const { subject, text } = await render({ paymentStatus: 'verified' })
    expect(subject).toBe('Your seat is confirmed: Reading & Writing for Grade 1')
    expect(text).toContain('See you there!')
    expect(text).toContain('Directions: Third floor, room 301')
    expect(text).toContain('Payment: Verified')
  })

  test('preserves line breaks in directions and escapes markup', async () => {
    const locationDetails = 'Third floor\r\nRoom 301 <b>left</b>\nRing twice'
    const { html, text } = await render({
      paymentStatus: 'verified',
      seminar: { ...seminar, locationDetails },
    })
    expect(html).toContain('>Third floor<br>Room 301 &lt;b&gt;left&lt;/b&gt;<br>Ring twice</td>')
    expect(html).not.toContain('&lt;br')
    expect(text).toContain('Directions: Third floor\r\nRoom 301 <b>left</b>\nRing twice')
  })

  test('of a free online seminar contains the meeting link and asks for no payment', async () => {
    const link = 'https://meet.example.ph/abc?a=1&b=2'
    const online = {
      ...seminar,
      locationType: 'online',
      locationAddress: null,
      locationDetails: link,
    } as const
    const { html, text } = await render({ paymentStatus: 'verified', seminar: { ...online, price: null } })
    expect(text).toContain('Fee: Free\nPayment: None needed')
    expect(text).toContain(`Where: Online\nJoining: ${link}`)
    expect(html).toContain('https://meet.example.ph/abc?a=1&amp;b=2')
  })

  test('of an unverified online registration says when the link comes, without showing it', async () => {
    const online = {
      ...seminar,
      locationType: 'online',
      locationDetails: 'https://meet.example.ph/abc',
    } as const
    const { html, text } = await render({ seminar: online })
    expect(text).toContain('We will send you the link to join once your payment is verified.')
    expect(`${html}${text}`).not.toContain('meet.example.ph')
  })

  test('attaches a calendar file that a later message can replace', async () => {
    const { attachments } = await render()
    expect(attachments[0]).toMatchObject({ fileName: 'seminar.ics' })
    const lines = String(attachments[0]?.content).split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:seminar-7@seminars.example.ph',
        'DTSTAMP:20261120T020000Z',
        'DTSTART:20261205T010000Z',
        'DTEND:20261205T090000Z',
        'RRULE:FREQ=DAILY;COUNT=2',
        'SUMMARY:Reading & Writing for Grade 1',
        'LOCATION:Luntian Building\\, Quezon City',
        'URL;VALUE=URI:https://seminars.example.ph/register?seminar=7',
      ]),
    )
    expect(lines.join('')).not.toContain('Third floor')
  })
})

describe('A template of the provider’s own', () => {
  const own = {
    templateName: 'Ours',
    templateType: 'registration_confirmation',
    subjectTemplate: 'Salamat, {{ firstName }}!',
    htmlTemplate: '<p>{{ seminar.title }}</p>',
    textTemplate: '{{ seminar.title }}',
  } as const

  test('is used while it is active', async () => {
    await db.insert(emailTemplates).values(own)
    expect(await render()).toMatchObject({
      subject: 'Salamat, Juan!',
      html: '<p>Reading &amp; Writing for Grade 1</p>',
      text: 'Reading & Writing for Grade 1',
    })
  })

  test('is not used while it is inactive', async () => {
    await db.insert(emailTemplates).values({ ...own, isActive: false })
    expect((await render()).subject).toContain('We have your registration')
  })

  test.each([
    '{{ nobodyKnows }}',
    "{% include '/etc/passwd' %}",
    '{{ firstName.constructor }}',
    '{% for a in (1..1000000000) %}{{ a }}{% endfor %}',
  ])('is replaced by the shipped one when it cannot be rendered: %s', async (textTemplate) => {
    await db.insert(emailTemplates).values({ ...own, textTemplate })
    expect((await render()).subject).toContain('We have your registration')
  })
})
