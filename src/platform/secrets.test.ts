import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a secret of this installation, long enough')
const NOW = new Date('2026-12-05T01:00:00Z')
const IN_AN_HOUR = new Date('2026-12-05T02:00:00Z')

/** The text with one character changed, at each position in turn. */
function alterations(text: string): string[] {
  return [...text].map((letter, at) => text.slice(0, at) + (letter === 'A' ? 'B' : 'A') + text.slice(at + 1))
}

test.each(['', 'SG.key', 'ñandú ₱1,500 🌱', 'x'.repeat(100_000)])(
  'Secrets: open returns the text that seal encrypted',
  (text) => {
    expect(secrets.open(secrets.seal(text))).toBe(text)
  },
)

test('Secrets: seal produces a different ciphertext each time, without the plain text', () => {
  const first = secrets.seal('smtp-password')
  expect(first).not.toBe(secrets.seal('smtp-password'))
  expect(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain(
    'smtp-password',
  )
})

test('Secrets: open rejects every altered ciphertext', () => {
  const sealed = secrets.seal('smtp-password')
  for (const altered of alterations(sealed)) {
    const opened = (() => {
      try {
        return secrets.open(altered)
      } catch {
        return 'refused'
      }
    })()
    // The last base64 character may contain unused bits.
    expect(
      opened === 'refused' || (opened === 'smtp-password' && altered.slice(0, -1) === sealed.slice(0, -1)),
    ).toBe(true)
  }
  for (const cut of [0, 5, 20, 30]) expect(() => secrets.open(sealed.slice(0, cut))).toThrow()
})

test('Secrets: open decrypts text of a former secret only when that secret is configured', () => {
  const sealed = createSecrets('the former secret').seal('kept')
  expect(createSecrets('the new secret', ['the former secret']).open(sealed)).toBe('kept')
  expect(() => createSecrets('the new secret').open(sealed)).toThrow('another APP_SECRET')
})

test('Secrets: isCurrent reports whether a text was sealed with the current secret', () => {
  const after = createSecrets('the new secret', ['the former secret'])
  expect(after.isCurrent(createSecrets('the former secret').seal('kept'))).toBe(false)
  expect(after.isCurrent(after.seal('kept'))).toBe(true)
})

test('Secrets: verifyToken accepts a token until the instant it expires', () => {
  const token = secrets.signToken('unsubscribe', { personId: 7 }, IN_AN_HOUR)
  expect(secrets.verifyToken('unsubscribe', token, NOW)).toEqual({ personId: 7 })
  expect(secrets.verifyToken('unsubscribe', token, new Date(IN_AN_HOUR.getTime() - 1))).toEqual({
    personId: 7,
  })
  expect(secrets.verifyToken('unsubscribe', token, IN_AN_HOUR)).toBeUndefined()
})

test('Secrets: verifyToken rejects a token issued for another purpose', () => {
  const token = secrets.signToken('unsubscribe', 7, IN_AN_HOUR)
  expect(secrets.verifyToken('claim', token, NOW)).toBeUndefined()
})

test('Secrets: verifyToken rejects tokens that were altered, cut or signed elsewhere', () => {
  const token = secrets.signToken('claim', { email: 'a@example.com' }, IN_AN_HOUR)
  for (const altered of alterations(token)) expect(secrets.verifyToken('claim', altered, NOW)).toBeUndefined()
  for (const text of ['', '.', '..', 'a.b.c', token.slice(0, -1), `${token}A`, `${token}.`]) {
    expect(secrets.verifyToken('claim', text, NOW)).toBeUndefined()
  }
  const foreign = createSecrets('another').signToken('claim', { email: 'a@example.com' }, IN_AN_HOUR)
  expect(secrets.verifyToken('claim', foreign, NOW)).toBeUndefined()
})
