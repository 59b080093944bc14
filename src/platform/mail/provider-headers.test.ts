import { expect, test } from 'vitest'
import { mailProviderHeaders, POSTMARK_MESSAGE_ID_KEY } from './provider-headers.ts'

const id = '4cf1f5fc-9a30-4b9e-8b1a-0f6f2d0d9d11@example.ph'

test.each([
  ['smtp.postmarkapp.com', { 'X-PM-KeepID': 'true', 'X-PM-Metadata-pagsulong-message-id': id }],
  ['smtp-broadcasts.postmarkapp.com', { 'X-PM-KeepID': 'true', 'X-PM-Metadata-pagsulong-message-id': id }],
  ['SMTP.SendGrid.net', { 'X-SMTPAPI': `{"unique_args": {"pagsulong_message_id":"${id}"}}` }],
  ['smtp.mailgun.org', { 'X-Mailgun-Variables': `{"pagsulong_message_id":"${id}"}` }],
  ['smtp-relay.brevo.com', { 'X-Mailin-custom': `pagsulong_message_id:${id}` }],
  ['smtp-relay.sendinblue.com', { 'X-Mailin-custom': `pagsulong_message_id:${id}` }],
  ['mail.example.ph', {}],
  ['notsendgrid.net', {}],
  ['sendgrid.net.example.ph', {}],
])('mailProviderHeaders for %s are %j', (host, headers) => {
  expect(mailProviderHeaders(host, id)).toEqual(headers)
})

test("mailProviderHeaders stay within Postmark's metadata limits", () => {
  expect(POSTMARK_MESSAGE_ID_KEY.length).toBeLessThanOrEqual(20)
  const long = `4cf1f5fc-9a30-4b9e-8b1a-0f6f2d0d9d11@${'a'.repeat(44)}`
  expect(mailProviderHeaders('smtp.postmarkapp.com', long)).toEqual({ 'X-PM-KeepID': 'true' })
})
