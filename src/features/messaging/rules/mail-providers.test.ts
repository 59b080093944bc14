import { describe, expect, test } from 'vitest'
import { parseMailServer } from '../../../platform/mail/mail-server.ts'
import { mailProviders, providerOfServer } from './mail-providers.ts'
import { isSameCustomer, joinLogin, splitLogin, withoutPassword } from './server-address.ts'

describe.each(mailProviders)('the server of $name', (provider) => {
  test('is an address without a login, and is recognised again', () => {
    expect(parseMailServer(provider.address)).toMatchObject({ credentials: null })
    expect(splitLogin(provider.address)).toEqual({ address: provider.address, login: '' })
    expect(providerOfServer(provider.address)?.id).toBe(provider.id)
    for (const host of provider.hosts) {
      const baseUrl = joinLogin({ address: `smtp://${host.toUpperCase()}:2525`, login: 'ana' })
      expect(providerOfServer(baseUrl)?.id).toBe(provider.id)
    }
  })

  test('never hears the key in the clear', () => {
    const tls = parseMailServer(provider.address, 'key')?.tls
    expect(['required', 'from_start']).toContain(tls)
  })
})

test.each([null, '', 'nonsense', 'smtp://smtp.sendgrid.net.evil.example', 'smtp://mail.example.ph'])(
  'knows no provider at %j',
  (baseUrl) => {
    expect(providerOfServer(baseUrl)).toBeNull()
  },
)

test.each(['', 'ana', 'ana@example.ph', 'a%b:c/d', 'post master'])(
  'joins the login %j with its server and takes them apart again',
  (login) => {
    const address = 'smtp://mail.example.ph:587'
    const joined = joinLogin({ address, login })
    expect(splitLogin(joined)).toEqual({ address, login })
    expect(parseMailServer(joined, 'key')?.credentials?.user).toBe(login === '' ? 'key' : login)
  },
)

test('leaves what is no address as it was typed', () => {
  expect(splitLogin('mail example')).toEqual({ address: 'mail example', login: '' })
  expect(joinLogin({ address: ' mail example ', login: 'ana' })).toBe('mail example')
})

test('drops a password and whatever follows the host', () => {
  expect(withoutPassword('smtp://ana:pa%40ss@mail.example.ph:25/x?y#z')).toBe('smtp://ana@mail.example.ph:25')
  expect(withoutPassword('smtp://:pass@mail.example.ph')).toBe('smtp://mail.example.ph')
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
])('a key for %s may be sent to %s: %j', (before, after, isSame) => {
  expect(isSameCustomer(before, after)).toBe(isSame)
})
