import { describe, expect, test } from 'vitest'
import { renderQueued, TEST_SECRETS, TEST_SITE } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { sealLinkToken } from '../adapters/link-tokens.ts'
import type { EmailNotification } from './email-notification.ts'

const { db } = await aDatabase()

const render = (announcement: EmailNotification) => renderQueued(db, announcement)

const mailbox = { personId: null, email: TEST_SITE.provider.contact.email, name: TEST_SITE.provider.name }

type DataOf<Event extends EmailNotification['event']> = Extract<EmailNotification, { event: Event }>['data']

const contact: DataOf<'contact.received'> = {
  name: 'Liza Manalo',
  email: 'liza@example.ph',
  subject: 'A seminar for 40 & more',
  message: 'Do you come to Samar?\n\nWe are forty teachers.',
}

const received = (changes: Partial<typeof contact> = {}) =>
  render({ event: 'contact.received', to: mailbox, data: { ...contact, ...changes } })

const link: DataOf<'account.link'> = {
  reason: 'verify',
  token: sealLinkToken(TEST_SECRETS, 'a-token_of+ours/='),
  validUntil: new Date('2026-11-21T02:00:00.000Z'),
}

const linked = (changes: Partial<typeof link> = {}) =>
  render({
    event: 'account.link',
    to: { personId: null, email: 'juan@example.ph', name: null },
    data: { ...link, ...changes },
  })

describe('The e-mail that forwards a contact message to the provider', () => {
  test('shows sender, message with its line breaks, and where to reply', async () => {
    const { subject, html, text, attachments } = await received()
    expect(subject).toBe('Contact message: A seminar for 40 & more')
    for (const line of [
      'E-mail: liza@example.ph',
      '> Do you come to Samar?\n> \n> We are forty teachers.',
      'https://seminars.example.ph/admin?tab=messages',
    ])
      expect(text).toContain(line)
    expect(html).toContain('Do you come to Samar?<br><br>We are forty teachers.')
    expect(html).toContain(
      'href="mailto:liza@example.ph?subject=Re%3A%20A%20seminar%20for%2040%20%26%20more"',
    )
    expect(html).toContain('href="https://seminars.example.ph/admin?tab=messages"')
    expect(attachments).toEqual([])
  })

  test('shows markup and Liquid as text and prevents header injection', async () => {
    const typed = '<img src=x onerror=alert(1)>{{ provider.name }}'
    const { subject, html, text } = await received({
      name: typed,
      subject: `${typed}\r\nBcc: x@example.ph`,
      message: `${typed}\r\n<script>alert(1)</script>`,
    })
    expect(html).not.toMatch(/<(img|script)/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;{{ provider.name }}')
    expect(text).toContain(`> ${typed}\n> <script>`)
    expect(subject).toBe(`Contact message: ${typed} Bcc: x@example.ph`)
  })
})

test('The e-mail about a password-help request asks the provider to verify the sender’s identity', async () => {
  const { name, email, message } = contact
  const { subject, html, text } = await render({
    event: 'password_reset.received',
    to: mailbox,
    data: { name, email, message },
  })
  expect(subject).toBe('Password help requested by Liza Manalo')
  for (const line of [
    'Account e-mail: liza@example.ph',
    'make sure that the request came from the owner of the account',
    '> Do you come to Samar?\n> \n> We are forty teachers.',
  ])
    expect(text).toContain(line)
  expect(html).toContain('Do you come to Samar?<br><br>We are forty teachers.')
  expect(html).toContain(
    'href="mailto:liza@example.ph?subject=Your%20account%20at%20Pagsulong%20Learning%20Center"',
  )
})

describe('The account link e-mail', () => {
  test('puts the token behind the # of the URL and states its expiry', async () => {
    const { text, html } = await linked()
    const address = 'https://seminars.example.ph/account-link#a-token_of%2Bours%2F%3D'
    for (const line of [address, 'The link works once, until November 21, 2026, 10:00 AM (Philippine time).'])
      expect(text).toContain(line)
    expect(html.split(`href="${address}"`)).toHaveLength(3)
  })

  test.each([
    ['verify', 'Please confirm your e-mail address', 'Confirm my e-mail address'],
    ['give_access', 'Choose a password for your account', 'Choose a password'],
    ['new_email', 'Please confirm your new e-mail address', 'Confirm my new e-mail address'],
  ] as const)('with reason %s has the subject “%s”', async (reason, subject, action) => {
    const rendered = await linked({ reason })
    expect(rendered.subject).toBe(subject)
    expect(rendered.text).toContain(`${action}:\nhttps://`)
    expect(rendered.html).toContain(`>${subject}</h1>`)
    expect(rendered.html).toContain(`>${action}</a>`)
  })
})

test('Reply-To is the sender for contact and password requests, and the provider otherwise', async () => {
  expect((await received()).replyTo).toBe('liza@example.ph')
  const { name, email, message } = contact
  const reset = await render({
    event: 'password_reset.received',
    to: mailbox,
    data: { name, email, message },
  })
  expect(reset.replyTo).toBe('liza@example.ph')
  expect((await linked()).replyTo).toBeNull()
})
