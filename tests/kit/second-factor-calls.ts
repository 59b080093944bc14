import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sealTotpSecret } from '#app/features/accounts/adapters/one-time-codes.ts'
import { hashToken } from '#app/features/accounts/adapters/one-time-token.ts'
import { oneTimeTokens, sessions } from '#app/features/accounts/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { inDays, testNow } from './builders.ts'
import { aPasskey, aPendingSignIn, aTotpFactor, SoftwareDevice, totpCode } from './second-factors.ts'
import type { TestServices } from './services.ts'
import { aUserWithApp } from './two-step-sign-in.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

type Calls = Readonly<Record<string, AuditedCall>>

async function aSetup(
  db: Database,
  values: Pick<typeof oneTimeTokens.$inferInsert, 'purpose' | 'personId' | 'data'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(oneTimeTokens).values({ ...values, tokenHash: hashToken(token), expiresAt: inDays(1) })
  return token
}

export function ownFactorCalls(services: TestServices): Calls {
  const { db, secrets } = services

  async function sessionOf(personId: number): Promise<number> {
    const [row] = await db
      .update(sessions)
      .set({ secondFactorAt: testNow })
      .where(eq(sessions.personId, personId))
      .returning({ id: sessions.id })
    return row?.id ?? 0
  }

  return {
    '/account/second-factor/totp/confirm': audited(
      'account.second_factor_added',
      async ({ id: personId }) => {
        const data = {
          sessionId: await sessionOf(personId),
          secretSealed: sealTotpSecret(secrets, personId, secret),
        }
        return { token: await aSetup(db, { purpose: 'totp_setup', personId, data }), code: totpCode(secret) }
      },
    ),
    '/account/second-factor/totp/remove': audited('account.second_factor_removed', async ({ id }) => {
      await aTotpFactor(services, id)
      await sessionOf(id)
      return {}
    }),
    '/account/second-factor/passkeys/add': audited(
      'account.second_factor_added',
      async ({ id: personId }) => {
        const data = { sessionId: await sessionOf(personId) }
        const challenge = await aSetup(db, { purpose: 'passkey_setup', personId, data })
        return { name: 'Phone', response: new SoftwareDevice().make({ challenge }) }
      },
    ),
    '/account/second-factor/passkeys/remove': audited(
      'account.second_factor_removed',
      async ({ id: personId }) => {
        const { id } = await aPasskey(db, personId)
        await sessionOf(personId)
        return { id }
      },
    ),
    '/account/second-factor/recovery-codes': audited('account.recovery_codes_made', async ({ id }) => {
      await aTotpFactor(services, id)
      await sessionOf(id)
      return {}
    }),
    '/auth/reauthenticate/passkey': audited('session.reauthenticated', async ({ id: personId }) => {
      const { device } = await aPasskey(db, personId)
      const data = { sessionId: await sessionOf(personId) }
      const challenge = await aSetup(db, { purpose: 'passkey_reauthentication', personId, data })
      return { response: device.sign({ challenge }) }
    }),
    '/users/remove-second-factors': audited('user.second_factors_removed', async () => ({
      userId: (await aUserWithApp(services)).person.id,
    })),
  }
}

export function secondStepCalls(services: TestServices): Calls {
  const { db } = services
  let pending = ''
  return {
    '/auth/second_factor/code': audited(
      'session.started',
      async () => {
        const { person, code } = await aUserWithApp(services)
        pending = await aPendingSignIn(db, person.id)
        return { code: code() }
      },
      { cookie: () => pending, isByAnother: true },
    ),
    '/auth/second_factor/passkey': audited(
      'session.started',
      async () => {
        const { person } = await aUserWithApp(services)
        const { device } = await aPasskey(db, person.id)
        pending = await aPendingSignIn(db, person.id)
        const [row] = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.personId, person.id))
        const data = { pendingId: row?.id }
        const challenge = await aSetup(db, { purpose: 'passkey_sign_in', personId: person.id, data })
        return { response: device.sign({ challenge }) }
      },
      { cookie: () => pending, isByAnother: true },
    ),
  }
}
