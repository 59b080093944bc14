/** A second-factor code or challenge can be used only once, even when submitted concurrently. */

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPasskey, aPendingSignIn, aRecoveryCode } from '#tests/kit/second-factors.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { aUserWithApp } from '#tests/kit/two-step-sign-in.ts'
import { findTotp } from '../queries/second-factors.ts'
import { sessions } from '../tables.ts'
import {
  beginPasskeySignIn,
  verifySecondFactorCode,
  verifySecondFactorPasskey,
} from './verify-second-factor.ts'

const { db, services } = await aSite()
const context = contextOf(services)
const rounds = 5
const atOnce = 8
const appUrl = 'http://localhost:3000'

const sessionsOf = (personId: number) => db.select().from(sessions).where(eq(sessions.personId, personId))

/** Tokens of several pending sign-ins of one person, as in several browsers. */
async function waiting(personId: number): Promise<string[]> {
  const cookies = await Promise.all(Array.from({ length: atOnce }, () => aPendingSignIn(db, personId)))
  return cookies.map((cookie) => cookie.split('=')[1] ?? '')
}

async function countPassed(attempts: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(attempts)
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('One TOTP code submitted to several pending sign-ins at once completes only one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { person, code } = await aUserWithApp(services)
    const tokens = await waiting(person.id)
    expect(
      await countPassed(tokens.map((token) => verifySecondFactorCode(context, { token, code: code() }))),
    ).toBe(1)
    expect(await sessionsOf(person.id)).toHaveLength(1)
    expect((await findTotp(db, person.id))?.lastUsedAt).toEqual(context.now)
  }
})

test('One recovery code submitted to several pending sign-ins at once completes only one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { person } = await aUserWithApp(services)
    const code = await aRecoveryCode(db, person.id)
    const tokens = await waiting(person.id)
    expect(await countPassed(tokens.map((token) => verifySecondFactorCode(context, { token, code })))).toBe(1)
    expect(await sessionsOf(person.id)).toHaveLength(1)
  }
})

test('One pending sign-in completes only once when several valid codes are submitted at once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { person, code } = await aUserWithApp(services)
    const codes = await Promise.all(Array.from({ length: atOnce }, () => aRecoveryCode(db, person.id)))
    const [token = ''] = await waiting(person.id)
    const attempts = [code(), ...codes].map((each) => verifySecondFactorCode(context, { token, code: each }))
    expect(await countPassed(attempts)).toBe(1)
    expect(await sessionsOf(person.id)).toHaveLength(1)
  }
})

test('One passkey signature submitted several times at once is accepted only once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { person } = await aUserWithApp(services)
    const { device } = await aPasskey(db, person.id)
    const [token = ''] = await waiting(person.id)
    const { challenge } = await beginPasskeySignIn(context, { token, appUrl })
    const response = device.sign({ challenge })
    const attempts = Array.from({ length: atOnce }, () =>
      verifySecondFactorPasskey(context, { token, appUrl, response }),
    )
    expect(await countPassed(attempts)).toBe(1)
    expect(await sessionsOf(person.id)).toHaveLength(1)
  }
})
