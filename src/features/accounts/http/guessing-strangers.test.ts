import { describe, expect, test } from 'vitest'
import { aUser, inDays } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'

/** Behind a trusted proxy, so that each call can come from a different network. */
const { db, api, clock } = await aSite({ TRUST_PROXY: '1' })

const password = 'kalabaw at kubo'
const [home, elsewhere, attacker] = ['203.0.113.5', '192.0.2.9', '198.51.100.1']

async function logIn(email: string, given: string, from: { address: string; cookie?: string }) {
  return api.call('/auth/login_with_password', {
    body: { email, password: given },
    headers: { 'X-Forwarded-For': from.address, Cookie: from.cookie ?? '' },
  })
}

/** Signs in and returns the known-browser cookie. */
async function knownBrowser(email: string, address = home): Promise<string> {
  const { headers } = await logIn(email, password, { address })
  return (
    headers
      .getSetCookie()
      .find((line) => line.startsWith('pagsulong_known='))
      ?.split(';')[0] ?? ''
  )
}

async function guess(email: string, from: { address: string; cookie?: string }): Promise<void> {
  for (let count = 0; count < 10; count += 1) await logIn(email, 'wrong', from)
}

const statusOf = async (email: string, from: { address: string; cookie?: string }) =>
  (await logIn(email, password, from)).status

describe('Password guessing by strangers', () => {
  test('does not lock out a browser or network that has signed in before', async () => {
    const { email } = await aUser(db)
    const cookie = await knownBrowser(email)
    await guess(email, { address: attacker })
    expect(await statusOf(email, { address: attacker })).toBe(429)
    expect(await statusOf(email, { address: elsewhere })).toBe(429)
    expect(await statusOf(email, { address: elsewhere, cookie })).toBe(200)
    expect(await statusOf(email, { address: home })).toBe(200)
  })

  test('does not lock out a network that was used within the last ninety days', async () => {
    const { email } = await aUser(db)
    await knownBrowser(email)
    clock.now = inDays(89)
    await guess(email, { address: attacker })
    expect(await statusOf(email, { address: home })).toBe(200)
    clock.now = inDays(180)
    await guess(email, { address: attacker })
    expect(await statusOf(email, { address: home })).toBe(429)
  })

  test('is limited separately in a known browser and in a known network', async () => {
    const { email } = await aUser(db)
    const cookie = await knownBrowser(email)
    await guess(email, { address: home, cookie })
    expect(await statusOf(email, { address: home, cookie })).toBe(429)
    expect(await statusOf(email, { address: home })).toBe(200)
  })

  test('is not helped by a known-browser cookie of the attacker’s own account', async () => {
    const [own, victim] = [await aUser(db), await aUser(db)]
    const cookie = await knownBrowser(own.email, attacker)
    await guess(victim.email, { address: attacker })
    expect(await statusOf(victim.email, { address: attacker, cookie })).toBe(429)
  })
})
