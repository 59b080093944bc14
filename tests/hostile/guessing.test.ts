import { beforeEach, describe, expect, test } from 'vitest'
import { failedAttemptsPerNetwork } from '#app/features/accounts/adapters/account-limits.ts'
import { aPerson, aSessionCookie, aUser } from '../kit/builders.ts'
import { createTestApi, withFreshLimits } from '../kit/services.ts'
import { aSite } from '../kit/site.ts'

const { database, services } = await aSite({ TRUST_PROXY: '1' })
let api = createTestApi(services)

beforeEach(() => {
  api = createTestApi(withFreshLimits(services, database))
})

/** @returns the status */
async function tryPassword(email: string, forwardedFor: string, password = 'wrong'): Promise<number> {
  const headers = { 'X-Forwarded-For': forwardedFor }
  return (await api.call('/auth/login_with_password', { body: { email, password }, headers })).status
}

async function repeat(count: number, attempt: (number: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < count; number += 1) statuses.push(await attempt(number))
  return statuses
}

const nobody = (number: number) => `nobody${number}@example.ph`

describe('Failed sign-ins', () => {
  test('lock an e-mail address after ten, even from different networks', async () => {
    const { email } = await aUser(services.db)
    const statuses = await repeat(12, (number) => tryPassword(email, `198.51.100.${number}`))
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect(await tryPassword(email, '192.0.2.1', 'kalabaw at kubo')).toBe(429)
  })

  test('lock a network after five during a distributed attack, without locking others out', async () => {
    const fresh = withFreshLimits(services, database)
    api = createTestApi(fresh)
    const rule = failedAttemptsPerNetwork('login_address')
    for (let number = 0; number < 1000; number += 1) await fresh.limits.use(rule, `network ${number}`)
    const statuses = await repeat(7, (number) => tryPassword(nobody(number), '203.0.113.7'))
    expect(statuses.indexOf(429)).toBe(5)
    const { email } = await aUser(services.db)
    expect(await tryPassword(email, '203.0.113.8', 'kalabaw at kubo')).toBe(200)
  })

  test('count all addresses of an IPv6 /64 as one network', async () => {
    const statuses = await repeat(52, (number) =>
      tryPassword(nobody(number), `2001:db8:7:1:${number.toString(16)}:${number}::1`),
    )
    expect(statuses.indexOf(429)).toBe(50)
    expect(await tryPassword(nobody(99), '2001:db8:7:2::1')).toBe(401)
  })

  test('lock existing and unknown e-mail addresses after the same number of attempts', async () => {
    const [user, registrant] = [await aUser(services.db), await aPerson(services.db)]
    const closing = []
    for (const email of [user.email, registrant.email, 'stranger@example.ph'])
      closing.push(await repeat(11, (number) => tryPassword(email, `198.51.100.${number}`)))
    expect(new Set(closing.map(String)).size).toBe(1)
  })
})

describe('Passwords and session tokens', () => {
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await database.pool.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const found = await Promise.all(
      rows.map(async ({ name }) => {
        const { rowCount } = await database.pool.query(
          `select from "${name}" row where position($1 in row::text) > 0`,
          [text],
        )
        return rowCount === 0 ? [] : [String(name)]
      }),
    )
    return found.flat()
  }

  test('are never stored in the database in plain form', async () => {
    const { email } = await aUser(services.db)
    const password = 'kalabaw at kubo'
    const { headers } = await api.call('/auth/login_with_password', { body: { email, password } })
    const [, token = ''] = /pagsulong_session=([^;]+)/.exec(headers.get('Set-Cookie') ?? '') ?? []
    expect(token.length).toBeGreaterThan(20)
    expect(await tablesWith(token)).toEqual([])
    expect(await tablesWith(Buffer.from(token).toString('hex'))).toEqual([])
    expect(await tablesWith(password)).toEqual([])
    expect(await tablesWith(email)).toContain('people')
  })

  test('are not accepted as a session in hashed or truncated form', async () => {
    const { id } = await aUser(services.db)
    const cookie = await aSessionCookie(services.db, id)
    const { rows } = await database.pool.query('select token_hash from sessions where person_id = $1', [id])
    const hash: Buffer = rows[0].token_hash
    const [name = '', token = ''] = cookie.split('=')
    const status = async (value: string) =>
      (await api.call('/auth/session', { headers: { Cookie: `${name}=${value}` } })).status
    expect(await status(token)).toBe(200)
    for (const wrong of [
      hash.toString('hex'),
      hash.toString('base64url'),
      token.slice(0, -1),
      `${token}x`,
      '',
    ])
      expect(await status(wrong)).toBe(401)
  })
})
