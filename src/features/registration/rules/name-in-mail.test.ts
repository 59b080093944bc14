import { expect, test } from 'vitest'
import { firstNameInMail, recipientNameInMail } from './name-in-mail.ts'

test.each(['Ana', 'Ma. Teresa', "Ñiña D'Souza", 'Jean-Marie', 'Juan Jr.'])('shows the name %s', (name) => {
  expect(firstNameInMail(name)).toBe(name)
  expect(recipientNameInMail(name)).toBe(name)
})

test.each([
  'https://evil.example',
  'Ana evil.com',
  'win@evil.example',
  'Call 0917 555 0101',
  'Ana\nBcc: x',
  'a'.repeat(61),
])('leaves out %j', (name) => {
  expect(firstNameInMail(name)).toBe('Participant')
  expect(recipientNameInMail(`${name} ${name}`)).toBeNull()
})

test('a registration without a first name is greeted neutrally', () => {
  expect(firstNameInMail(undefined)).toBe('Participant')
})
