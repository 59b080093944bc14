import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSecrets, type Secrets } from '#app/platform/secrets.ts'
import { aPendingSignIn } from '#tests/kit/second-factors.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { aUserWithApp } from '#tests/kit/two-step-sign-in.ts'
import { unsealTotpSecret } from '../adapters/one-time-codes.ts'
import { totpFactors } from '../tables.ts'
import { resealTotpSecrets } from './reseal-totp-secrets.ts'
import { verifySecondFactorCode } from './verify-second-factor.ts'

const { db, services } = await aSite()
const former = 'the former secret, which has leaked'
const present = 'the present secret, which has not yet'
const before = { ...services, secrets: createSecrets(former) }
const during = { ...services, secrets: createSecrets(present, [former]) }
const after = { ...services, secrets: createSecrets(present) }

async function sealedOf(personId: number): Promise<string> {
  const [row] = await db.select().from(totpFactors).where(eq(totpFactors.personId, personId))
  return row?.secretSealed ?? ''
}

async function passes(personId: number, code: string, secrets: Secrets): Promise<boolean> {
  const token = (await aPendingSignIn(db, personId)).split('=')[1] ?? ''
  const [outcome] = await Promise.allSettled([
    verifySecondFactorCode(contextOf({ ...services, secrets }), { token, code }),
  ])
  return outcome.status === 'fulfilled'
}

test('resealTotpSecrets re-encrypts all TOTP secrets, so codes work without the former APP_SECRET', async () => {
  const users = [await aUserWithApp(before), await aUserWithApp(before), await aUserWithApp(during)]
  const [first] = users
  expect(await passes(first?.person.id ?? 0, first?.code() ?? '', after.secrets)).toBe(false)
  await resealTotpSecrets(during)
  for (const { person, secret, code } of users) {
    const sealed = await sealedOf(person.id)
    expect(unsealTotpSecret(after.secrets, person.id, sealed)).toBe(secret)
    expect(unsealTotpSecret(before.secrets, person.id, sealed)).toBeNull()
    expect(await passes(person.id, code(), after.secrets)).toBe(true)
  }
})

test('A TOTP secret sealed with the former APP_SECRET opens while that secret is configured', async () => {
  const { person, code } = await aUserWithApp(before)
  expect(await passes(person.id, code(), during.secrets)).toBe(true)
})

test('resealTotpSecrets skips secrets already resealed, undecryptable or stored in another person’s row', async () => {
  const lost = await aUserWithApp({ ...services, secrets: createSecrets('a secret that nobody remembers') })
  const [one, other] = [await aUserWithApp(before), await aUserWithApp(during)]
  await db
    .update(totpFactors)
    .set({ secretSealed: await sealedOf(one.person.id) })
    .where(eq(totpFactors.personId, other.person.id))
  const stored = [await sealedOf(lost.person.id), await sealedOf(other.person.id)]
  await resealTotpSecrets(during)
  expect([await sealedOf(lost.person.id), await sealedOf(other.person.id)]).toEqual(stored)
  const resealed = await sealedOf(one.person.id)
  await resealTotpSecrets(during)
  expect(await sealedOf(one.person.id)).toBe(resealed)
})
