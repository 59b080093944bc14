import { expect, test } from 'vitest'
import { isSuppressibleMessage, type RecipientStatus, whyMessageIsSuppressed } from './withheld.ts'

const now = new Date('2026-12-02T02:00:00.000Z')
const fine: RecipientStatus = { isSuppressed: false, person: { isActive: true, acceptsEmail: true } }
const marketing = { templateType: 'custom', isMarketing: true, data: {} } as const
const needed = { templateType: 'registration_confirmation', isMarketing: false, data: {} } as const
const requested = { templateType: 'invitation', isMarketing: false, data: {} } as const

test.each([
  ['a marketing e-mail', marketing, {}, null],
  ['a marketing e-mail to a suppressed address', marketing, { isSuppressed: true }, 'address'],
  ['a marketing e-mail to an unknown person', marketing, { person: null }, null],
  [
    'a marketing e-mail to an inactive person',
    marketing,
    { person: { isActive: false, acceptsEmail: true } },
    'active',
  ],
  [
    'a marketing e-mail to a person who turned off e-mail',
    marketing,
    { person: { isActive: true, acceptsEmail: false } },
    'no longer wants',
  ],
  [
    'a requested invitation to a person who turned off e-mail',
    requested,
    { person: { isActive: false, acceptsEmail: false } },
    null,
  ],
  ['a requested invitation to a suppressed address', requested, { isSuppressed: true }, 'address'],
  ['a necessary e-mail to a suppressed address', needed, { isSuppressed: true }, null],
] as const)('whyMessageIsSuppressed decides correctly for %s', (...[, message, recipient, words]) => {
  const why = whyMessageIsSuppressed(message, { ...fine, ...recipient }, now)
  if (words === null) expect(why).toBeNull()
  else expect(why).toContain(words)
})

test('isSuppressibleMessage is false only for necessary e-mails', () => {
  expect([marketing, needed, requested].map(isSuppressibleMessage)).toEqual([true, false, true])
})

test('whyMessageIsSuppressed does not withhold a reminder with unreadable data; rendering handles it', () => {
  expect(whyMessageIsSuppressed({ ...marketing, templateType: 'seminar_reminder' }, fine, now)).toBeNull()
})
