import { describe, expect, test } from 'vitest'
import type { MailConfiguration } from '../../../contract/settings.ts'
import { SECRET_MASK } from '../../../contract/settings-fields.ts'
import { ConfigurationForm, numberOrZero, serverOf, toChanges, toForm } from './configuration-form.ts'

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
const form = toForm(saved)
const errorsOf = (typed: Partial<ConfigurationForm>) =>
  ConfigurationForm.safeParse({ ...form, ...typed }).error?.issues.map(({ path, message }) => [
    path[0],
    message,
  ])

test('begins with the settings: the login apart from the server, and no secret', () => {
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
  expect(toForm({ ...saved, baseUrl: null })).toMatchObject({ provider: '', baseUrl: '', login: '' })
  expect(toForm({ ...saved, baseUrl: 'smtp://mail.example.ph' })).toMatchObject({ provider: 'custom' })
})

describe('what is sent', () => {
  test('is nothing as long as nothing was changed', () => {
    expect(toChanges(form, form)).toEqual({})
  })

  test('is only what was changed, an emptied field as empty text', () => {
    expect(toChanges(toForm({ ...saved, senderName: 'CPD' }), { ...form, maxRetries: '0' })).toEqual({
      senderName: '',
      maxRetries: 0,
    })
  })

  test('joins the server with the login, and has a key only when one was typed', () => {
    expect(toChanges(form, { ...form, login: 'me@mg.example.ph', apiKey: 'new' })).toEqual({
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
])('choosing %s fills in its server', (provider, expected) => {
  expect(serverOf(provider, { baseUrl: 'smtp://typed.example', login: 'typed' })).toEqual(expected)
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
])('refuses %j at its field', (typed, field, message) => {
  expect(errorsOf(typed)).toEqual([[field, message]])
})

test('accepts what is complete, with an empty reply address', () => {
  expect(errorsOf({ replyToEmail: ' ' })).toBeUndefined()
})

test.each([
  ['12', '12'],
  ['', '0'],
  ['abc', '0'],
  ['2.9', '2'],
  ['007', '7'],
])('reads the number %j as %s', (text, number) => {
  expect(numberOrZero(text)).toBe(number)
})
