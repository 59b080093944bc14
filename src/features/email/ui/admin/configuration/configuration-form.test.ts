import { describe, expect, test } from 'vitest'
import type { MailConfiguration } from '#app/features/email/contract/settings.ts'
import { SECRET_MASK } from '#app/features/email/contract/settings-fields.ts'
import {
  MailConfigurationFormValues,
  toMailConfigurationFormValues,
  toMailServerFields,
  toMailSettingsChanges,
  wholeNumberOrZero,
} from './configuration-form.ts'

const saved: MailConfiguration = {
  senderEmail: 'cpd@example.ph',
  senderName: null,
  replyToEmail: null,
  baseUrl: 'smtp://postmaster%40mg.example.ph@smtp.mailgun.org:587',
  maxRetries: 3,
  retryDelayMs: 1000,
  apiKey: SECRET_MASK,
  webhookSecret: null,
  dkimSelector: null,
  source: 'saved',
}

const form = toMailConfigurationFormValues(saved)
const errorsOf = (typed: Partial<MailConfigurationFormValues>) =>
  MailConfigurationFormValues.safeParse({ ...form, ...typed }).error?.issues.map(({ path, message }) => [
    path[0],
    message,
  ])

test('The mail configuration form starts with the saved settings, login split from server, without secrets', () => {
  expect(form).toEqual({
    provider: 'mailgun',
    baseUrl: 'smtp://smtp.mailgun.org:587',
    login: 'postmaster@mg.example.ph',
    apiKey: '',
    senderEmail: 'cpd@example.ph',
    senderName: '',
    replyToEmail: '',
    maxRetries: '3',
    retryDelayMs: '1000',
    dkimSelector: '',
  })
  expect(toMailConfigurationFormValues({ ...saved, baseUrl: null })).toMatchObject({
    provider: '',
    baseUrl: '',
    login: '',
  })
  expect(toMailConfigurationFormValues({ ...saved, baseUrl: 'smtp://mail.example.ph' })).toMatchObject({
    provider: 'custom',
  })
})

describe('The mail configuration form’s API input', () => {
  test('is empty when nothing was changed', () => {
    expect(toMailSettingsChanges(form, form)).toEqual({})
  })

  test('has only changed fields, with an empty string for a cleared one', () => {
    expect(
      toMailSettingsChanges(toMailConfigurationFormValues({ ...saved, senderName: 'CPD' }), {
        ...form,
        maxRetries: '0',
      }),
    ).toEqual({
      senderName: '',
      maxRetries: 0,
    })
  })

  test('joins server and login, and includes the API key only if entered', () => {
    expect(toMailSettingsChanges(form, { ...form, login: 'me@mg.example.ph', apiKey: 'new' })).toEqual({
      baseUrl: 'smtp://me%40mg.example.ph@smtp.mailgun.org:587',
      apiKey: 'new',
    })
  })
})

test.each([
  ['sendgrid', { baseUrl: 'smtp://smtp.sendgrid.net:587', login: 'apikey' }],
  ['postmark', { baseUrl: 'smtp://smtp.postmarkapp.com:587', login: '' }],
  ['mailgun', { baseUrl: 'smtp://smtp.mailgun.org:587', login: '' }],
  ['custom', { baseUrl: 'smtp://typed.example', login: 'typed' }],
])('The mail configuration form: choosing %s fills in its server', (provider, expected) => {
  expect(toMailServerFields(provider, { baseUrl: 'smtp://typed.example', login: 'typed' })).toEqual(expected)
})

test.each([
  [{ senderEmail: '' }, 'senderEmail', 'Invalid email address'],
  [{ replyToEmail: 'nobody' }, 'replyToEmail', 'Invalid email address'],
  [{ baseUrl: '' }, 'baseUrl', 'Please enter an address such as smtp://mail.example.ph:587'],
  [{ baseUrl: 'https://a.example' }, 'baseUrl', 'Please enter an address such as smtp://mail.example.ph:587'],
  [{ baseUrl: 'smtp://a:b@c.example' }, 'baseUrl', 'Put the password into API Key.'],
  [{ maxRetries: '21' }, 'maxRetries', 'Max Retries must be a whole number from 0 to 20.'],
  [{ retryDelayMs: '-1' }, 'retryDelayMs', expect.stringContaining('Retry Delay must be a whole number')],
  [{ dkimSelector: 'a b' }, 'dkimSelector', 'A selector has letters, digits, dots and dashes only'],
])('The mail configuration form refuses %j at its field', (typed, field, message) => {
  expect(errorsOf(typed)).toEqual([[field, message]])
})

test('The mail configuration form accepts complete input with an empty reply address', () => {
  expect(errorsOf({ replyToEmail: ' ' })).toBeUndefined()
})

test.each([
  ['12', '12'],
  ['', '0'],
  ['abc', '0'],
  ['2.9', '2'],
  ['007', '7'],
])('The mail configuration form reads the number %j as %s', (text, number) => {
  expect(wholeNumberOrZero(text)).toBe(number)
})
