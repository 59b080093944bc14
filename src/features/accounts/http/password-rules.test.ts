import { describe, expect, test } from 'vitest'
import { aSessionCookie, aUser, inDays, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import { oneTimeTokens } from '../tables.ts'

const { db, api } = await aSite()

/** Password of every user created by `aUser`. */
const currentPassword = 'kalabaw at kubo'

async function changeTo(newPassword: string) {
  const person = await aUser(db, { emailVerifiedAt: testNow })
  const headers = { Cookie: await aSessionCookie(db, person.id) }
  const body = { currentPassword, newPassword }
  const { status } = await api.call('/account/change-password', { body, headers })
  const logIn = async (password: string) =>
    (await api.call('/auth/login_with_password', { body: { email: person.email, password } })).status
  return { status, logIn }
}

describe('A new password', () => {
  test.for([
    ['of seven characters', 'kubo123', 400],
    ['of eight lower-case letters', 'kalesana', 200],
    ['with leading, trailing and inner spaces', '  mahabang  gabi ', 200],
    ['with non-ASCII letters and symbols', 'Ñandú ₱ñ🦬 ng umaga', 200],
    ['of 256 characters', 'bituin at '.repeat(26).slice(0, 256), 200],
    ['of 257 characters', 'bituin at '.repeat(26).slice(0, 257), 400],
    ['that is common', 'password1', 400],
  ] as const)('%s is accepted or refused as the password rules say', async ([, newPassword, expected]) => {
    const { status, logIn } = await changeTo(newPassword)
    expect(status).toBe(expected)
    expect((await logIn(newPassword)) === 200).toBe(expected === 200)
  })
})

describe('A password', () => {
  test('is compared exactly as typed: full length, case and spaces', async () => {
    const long = 'bituin at '.repeat(26).slice(0, 200)
    const { status, logIn } = await changeTo(` Ñ${long}`)
    expect(status).toBe(200)
    expect(await logIn(` Ñ${long}`)).toBe(200)
    for (const other of [`Ñ${long}`, ` ñ${long}`, ` Ñ${long.slice(0, -1)}`, ` Ñ${long} `, ` N\u0303${long}`])
      expect(await logIn(other), other).toBe(401)
  })
})

describe('A new password made only of a name, e-mail or the site’s name', () => {
  interface Answer {
    readonly issues?: readonly { readonly path: string; readonly message: string }[]
  }

  const refusal =
    'This password is too easy to guess: it is a name, the e-mail address or the name of this site. Please choose another one.'

  let count = 0
  const anEmail = () => {
    count += 1
    return `liwayway.dimaculangan${count}@school.example`
  }

  const aTeacher = () =>
    aUser(db, {
      email: anEmail(),
      firstName: 'Amihan',
      lastName: 'Batungbakal',
      displayName: 'Mayumi Batungbakal',
      emailVerifiedAt: testNow,
    })

  /** Every endpoint that sets a password, called for a person with this name. */
  const ways = {
    async '/account/change-password'(newPassword: string) {
      const Cookie = await aSessionCookie(db, (await aTeacher()).id)
      return { body: { currentPassword, newPassword }, headers: { Cookie } }
    },
    async '/auth/choose_password'(newPassword: string) {
      const token = crypto.randomUUID()
      const personId = (await aTeacher()).id
      const values = {
        tokenHash: hashToken(token),
        purpose: 'account_link',
        personId,
        expiresAt: inDays(1),
      } as const
      await db.insert(oneTimeTokens).values(values)
      return { body: { token, newPassword } }
    },
    async '/auth/register_with_password'(password: string) {
      return { body: { email: anEmail(), password, displayName: 'Mayumi Batungbakal' } }
    },
    async '/users'(password: string) {
      const Cookie = await aSessionCookie(db, (await aUser(db, { role: 'admin' })).id)
      const body = { email: anEmail(), password, displayName: 'Mayumi Batungbakal', role: 'attendee' }
      return { body, headers: { Cookie } }
    },
    async '/users/change-password'(newPassword: string) {
      const Cookie = await aSessionCookie(db, (await aUser(db, { role: 'admin' })).id)
      return { body: { userId: (await aTeacher()).id, newPassword }, headers: { Cookie } }
    },
  }

  describe.for(Object.entries(ways))('at %s', ([path, callWith]) => {
    const set = async (password: string) => api.call<Answer>(path, await callWith(password))
    const field =
      path.endsWith('/users') || path.endsWith('register_with_password') ? 'password' : 'newPassword'

    test.for(['localhost 1994', 'Mayumi!!!', 'Dimaculangan99'])(
      'is refused at its field: %s',
      async (password) => {
        const { status, body } = await set(password)
        expect([status, body.issues]).toEqual([400, [{ path: field, message: refusal }]])
      },
    )
  })

  test('may be another person’s name', async () => {
    expect((await changeTo('Batungbakal 1')).status).toBe(200)
  })
})
