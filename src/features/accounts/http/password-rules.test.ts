import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aSessionCookie, aUser, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { createTestApi, createTestServices, withFreshLimits } from '../../../../tests/kit/services.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
let api = createTestApi(services)

beforeEach(() => {
  api = createTestApi(withFreshLimits(services, database))
})

afterAll(async () => {
  await services.close()
  await database.close()
})

/** What every builder's user begins with. */
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

describe('a new password', () => {
  test.for([
    ['of seven signs', 'kubo123', 400],
    ['of eight signs of one kind', 'kalesana', 200],
    ['of digits alone', '84719360275', 200],
    ['with spaces at its ends and in between', '  mahabang  gabi ', 200],
    ['of letters and signs beyond ASCII', 'Ñandú ₱ñ🦬 ng umaga', 200],
    ['of 64 signs', 'bituin at '.repeat(7).slice(0, 64), 200],
    ['of 256 signs', 'bituin at '.repeat(26).slice(0, 256), 200],
    ['of 257 signs', 'bituin at '.repeat(26).slice(0, 257), 400],
    ['that thousands use', 'password1', 400],
    ['that thousands use, in capitals', 'PASSWORD1', 400],
  ] as const)('%s is answered as it should be', async ([, newPassword, expected]) => {
    const { status, logIn } = await changeTo(newPassword)
    expect(status).toBe(expected)
    expect((await logIn(newPassword)) === 200).toBe(expected === 200)
  })
})

describe('a password', () => {
  test('is compared as it was typed: whole, with its case and its spaces', async () => {
    const long = 'bituin at '.repeat(26).slice(0, 200)
    const { status, logIn } = await changeTo(` Ñ${long}`)
    expect(status).toBe(200)
    expect(await logIn(` Ñ${long}`)).toBe(200)
    for (const other of [`Ñ${long}`, ` ñ${long}`, ` Ñ${long.slice(0, -1)}`, ` Ñ${long} `, ` N\u0303${long}`])
      expect(await logIn(other), other).toBe(401)
  })
})
