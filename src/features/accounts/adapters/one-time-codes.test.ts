import { describe, expect, test } from 'vitest'
import { createSecrets } from '#app/platform/secrets.ts'
import {
  findTotpTimeStep,
  generateTotpSecret,
  sealTotpSecret,
  totpUri,
  unsealTotpSecret,
} from './one-time-codes.ts'

/** '12345678901234567890' in base 32: the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('A TOTP code', () => {
  test.for([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)('matches the RFC 6238 test vector for %i seconds after 1970', async ([seconds, code]) => {
    expect(await findTotpTimeStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  // The TOTP period that starts at Unix time 1,234,567,890.
  test.for([
    [-30.001, null],
    [-30, 41_152_263],
    [-0.001, 41_152_263],
    [0, 41_152_263],
    [29.999, 41_152_263],
    [59.999, 41_152_263],
    [60, null],
  ] as const)(
    'checked %d seconds after its 30-second period begins matches time step %s',
    async ([later, step]) => {
      expect(await findTotpTimeStep(secret, '005924', at(1_234_567_890 + later))).toBe(step)
    },
  )

  test('does not match another secret', async () => {
    expect(await findTotpTimeStep(await generateTotpSecret(), '005924', at(1_234_567_890))).toBeNull()
  })
})

test('A new TOTP secret has 160 bits and is different every time', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, generateTotpSecret))
  expect(new Set(made).size).toBe(20)
  for (const one of made) expect(one).toMatch(/^[A-Z2-7]{32}$/)
})

test('The TOTP setup URI contains the issuer, the account e-mail and the code parameters', async () => {
  const uri = new URL(await totpUri(secret, 'Pagsulong Learning Center', 'ana@example.ph'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Pagsulong%20Learning%20Center:ana%40example\.ph\?/)
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

describe('A sealed TOTP secret', () => {
  const secrets = createSecrets('a secret that only this test knows')

  test('can be opened only for the person it was sealed for', () => {
    const sealed = sealTotpSecret(secrets, 7, secret)
    expect(sealed).not.toContain(secret)
    expect(unsealTotpSecret(secrets, 7, sealed)).toBe(secret)
    expect(unsealTotpSecret(secrets, 70, sealed)).toBeNull()
  })

  test('does not open with another APP_SECRET, after tampering, or as another kind of secret', () => {
    const sealed = sealTotpSecret(secrets, 7, secret)
    expect(unsealTotpSecret(createSecrets('another secret, which never was'), 7, sealed)).toBeNull()
    const changed = sealed.replace(/..$/, (last) => (last === 'AA' ? 'BA' : 'AA'))
    expect(unsealTotpSecret(secrets, 7, changed)).toBeNull()
    expect(unsealTotpSecret(secrets, 7, secrets.seal('the key of the mail server'))).toBeNull()
  })
})
