import { describe, expect, test } from 'vitest'
import { parseMailServer } from '#app/platform/mail/mail-server.ts'
import { findMailProvider, mailProviders } from './mail-providers.ts'
import { isSameMailAccount, joinServerUrl, removeUrlPassword, splitServerUrl } from './server-host.ts'

describe.each(mailProviders)('The preset mail server of $name', (provider) => {
  test('has a server URL without credentials, by which the provider is recognised', () => {
    expect(parseMailServer(provider.serverUrl)).toMatchObject({ credentials: null })
    expect(splitServerUrl(provider.serverUrl)).toEqual({ serverUrl: provider.serverUrl, login: '' })
    expect(findMailProvider(provider.serverUrl)?.id).toBe(provider.id)
    for (const host of provider.hosts) {
      const baseUrl = joinServerUrl({ serverUrl: `smtp://${host.toUpperCase()}:2525`, login: 'ana' })
      expect(findMailProvider(baseUrl)?.id).toBe(provider.id)
    }
  })

  test('always requires TLS before the key is sent', () => {
    const tls = parseMailServer(provider.serverUrl, 'key')?.tls
    expect(['required', 'from_start']).toContain(tls)
  })
})

test.each([null, '', 'nonsense', 'smtp://smtp.sendgrid.net.evil.example', 'smtp://mail.example.ph'])(
  'findMailProvider recognises no provider at %j',
  (baseUrl) => {
    expect(findMailProvider(baseUrl)).toBeNull()
  },
)

test.each(['', 'ana', 'ana@example.ph', 'a%b:c/d', 'post master'])(
  'joinServerUrl and splitServerUrl round-trip the login %j',
  (login) => {
    const serverUrl = 'smtp://mail.example.ph:587'
    const joined = joinServerUrl({ serverUrl, login })
    expect(splitServerUrl(joined)).toEqual({ serverUrl, login })
    expect(parseMailServer(joined, 'key')?.credentials?.user).toBe(login === '' ? 'key' : login)
  },
)

test('joinServerUrl and splitServerUrl leave an invalid server address unchanged', () => {
  expect(splitServerUrl('mail example')).toEqual({ serverUrl: 'mail example', login: '' })
  expect(joinServerUrl({ serverUrl: ' mail example ', login: 'ana' })).toBe('mail example')
})

test('removeUrlPassword removes the password and everything after the host', () => {
  expect(removeUrlPassword('smtp://ana:pa%40ss@mail.example.ph:25/x?y#z')).toBe(
    'smtp://ana@mail.example.ph:25',
  )
  expect(removeUrlPassword('smtp://:pass@mail.example.ph')).toBe('smtp://mail.example.ph')
})

test.each([
  ['smtp://ana@mail.example.ph:587', 'smtps://ana@MAIL.example.ph:465', true],
  ['smtp://a%40b@mail.example.ph', 'smtp://a@b@mail.example.ph', true],
  ['smtp://ana@mail.example.ph', 'smtp://mail.example.ph', false],
  ['smtp://ana@mail.example.ph', 'smtp://ana@mail.example.com', false],
  ['smtp://ana@mail.example.ph', 'smtp://Ana@mail.example.ph', false],
  ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:2526', false],
  ['smtp://localhost:2525', 'smtp://localhost:2525', true],
  ['nonsense', 'nonsense', false],
])('Whether the API key saved for %s may be used for %s: %j', (before, after, isSame) => {
  expect(isSameMailAccount(before, after)).toBe(isSame)
})
