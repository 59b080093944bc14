import type { Actor } from '#app/application/contract/actor.ts'
import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import type { Config } from '#app/platform/config.ts'
import type { Database } from '#app/platform/db/database.ts'
import { notSignedIn, Refusal } from '#app/platform/refusals.ts'
import type { Account, SignInSession } from '../contract/accounts.ts'
import type { ReauthenticationMethod } from '../contract/reauthentication.ts'
import type { SecondFactors } from '../contract/second-factor.ts'
import {
  countRecoveryCodes,
  findAvailableSecondFactors,
  findSecondFactorPolicyFacts,
  findTotp,
  listPasskeys,
} from '../queries/second-factors.ts'
import { listSignInSessions, type SignInSessionRow } from '../queries/sessions.ts'
import { findAccountRow, toUser } from '../queries/users.ts'
import { secondFactorDueAt } from '../rules.ts'

export async function getOwnAccount(
  db: Database,
  { actor, isGoogleAvailable, now }: { actor: Actor; isGoogleAvailable: boolean; now: Date },
): Promise<Account> {
  const [row, sessions] = await Promise.all([
    findAccountRow(db, actor.personId),
    listSignInSessions(db, actor.personId, now),
  ])
  if (row === null) throw notSignedIn()
  const { phone, company, jobTitle } = isVerifiedAccount(row)
    ? row
    : { phone: null, company: null, jobTitle: null }
  return {
    user: toUser(row),
    phone,
    company,
    jobTitle,
    hasPassword: row.hasPassword,
    google: { isAvailable: isGoogleAvailable, isLinked: row.hasGoogle },
    hasSecondFactor: row.hasSecondFactor,
    sessions: sessions.map((session) => toSession(session, actor.sessionId)),
  }
}

function toSession(session: SignInSessionRow, currentId: number): SignInSession {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    userAgent: session.userAgent,
    ipAddress: session.ipAddress,
    isCurrent: session.id === currentId,
  }
}

/** Staff roles are given by administrators, and staff can read the rows anyway. */
export function isVerifiedAccount({ emailVerifiedAt, role }: Pick<PersonRow, 'emailVerifiedAt' | 'role'>) {
  return emailVerifiedAt !== null || role !== 'attendee'
}

export function emailNotConfirmedRefusal(): Refusal {
  return new Refusal('conflict', 'email_not_confirmed', 'Please confirm your e-mail address first.')
}

function toIsoOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}

export async function getOwnSecondFactors(
  db: Database,
  personId: number,
  { secondFactor: setting }: Pick<SitePolicies, 'secondFactor'>,
): Promise<SecondFactors> {
  const [terms, totp, passkeys, recoveryCodesLeft] = await Promise.all([
    findSecondFactorPolicyFacts(db, personId),
    findTotp(db, personId),
    listPasskeys(db, personId),
    countRecoveryCodes(db, personId),
  ])
  return {
    isRequired:
      terms !== null && secondFactorDueAt(terms, { setting, appliesSince: terms.policySince }) !== null,
    totp: totp && { createdAt: totp.createdAt.toISOString(), lastUsedAt: toIsoOrNull(totp.lastUsedAt) },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: toIsoOrNull(lastUsedAt),
    })),
    recoveryCodesLeft,
  }
}

/** Google only as a last resort, because signing in there starts a new session. */
export async function listReauthenticationMethods(
  db: Database,
  personId: number,
  { google }: Pick<Config, 'google'>,
): Promise<ReauthenticationMethod[]> {
  const [account, factors] = await Promise.all([
    findAccountRow(db, personId),
    findAvailableSecondFactors(db, personId),
  ])
  const own = [
    ...(account?.hasPassword ? (['password'] as const) : []),
    ...(factors.hasPasskey ? (['passkey'] as const) : []),
    ...(factors.hasTotp ? (['totp'] as const) : []),
  ]
  return own.length === 0 && account?.hasGoogle && google !== null ? ['google'] : own
}
