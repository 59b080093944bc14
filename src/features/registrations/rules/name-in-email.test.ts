import { expect, test } from 'vitest'
import { firstNameInEmail, recipientNameInEmail } from './name-in-email.ts'

test.each(['Ana', 'Ma. Teresa', "Ñiña D'Souza", 'Jean-Marie', 'Juan Jr.'])(
  'Names in e-mails: %s is shown',
  (name) => {
    expect(firstNameInEmail(name)).toBe(name)
    expect(recipientNameInEmail(name)).toBe(name)
  },
)

test.each([
  'https://evil.example',
  'Ana evil.com',
  'win@evil.example',
  'Call 0917 555 0101',
  'Ana\nBcc: x',
  'a'.repeat(61),
])('Names in e-mails: %j is replaced by a neutral salutation', (name) => {
  expect(firstNameInEmail(name)).toBe('Participant')
  expect(recipientNameInEmail(`${name} ${name}`)).toBeNull()
})

test('Names in e-mails: a registration without a first name gets a neutral salutation', () => {
  expect(firstNameInEmail(undefined)).toBe('Participant')
})
