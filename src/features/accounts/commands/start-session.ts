/** Sessions start only here. A person with a second factor first gets only a token that waits for it. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { notSignedIn } from '#app/platform/refusals.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import type { User } from '../contract/accounts.ts'
import type { SecondFactorMethod } from '../contract/second-factor.ts'
import { findPasswordHash, insertOneTimeToken } from '../queries/credentials.ts'
import { findAvailableSecondFactors } from '../queries/second-factors.ts'
import { deleteSession, insertSession, updateSessionToken } from '../queries/sessions.ts'
import { listSecondFactorMethods, sessionExpiresAt } from '../rules.ts'

export type SignInMethod = 'password' | 'google' | 'new_account' | 'mailed_link'

export interface SignedInSession {
  readonly user: User
  readonly token: string
}

export type SignInOutcome =
  | ({ readonly kind: 'signed_in' } & SignedInSession)
  | {
      readonly kind: 'second_factor'
      /** Token of a separate cookie; it only allows passing the second factor. */
      readonly token: string
      readonly methods: readonly SecondFactorMethod[]
    }

/** Time allowed to fetch a phone. */
export const secondFactorTimeoutMinutes = 5

/**
 * Must run in the transaction that checked the first factor and locked the person.
 * @returns a session, or the pending second factor
 */
export async function completeFirstFactor(
  tx: Transaction,
  context: CommandContext,
  { user, way, hasPassedSecond = false }: { user: User; way: SignInMethod; hasPassedSecond?: boolean },
): Promise<SignInOutcome> {
  const methods = hasPassedSecond
    ? []
    : listSecondFactorMethods(await findAvailableSecondFactors(tx, user.id))
  if (methods.length === 0) {
    const token = await startSession(tx, context, {
      personId: user.id,
      role: user.role,
      way,
      hasPassedSecond,
    })
    return { kind: 'signed_in', token, user }
  }
  const token = generateToken()
  await insertOneTimeToken(tx, {
    tokenHash: hashToken(token),
    purpose: 'second_factor',
    personId: user.id,
    data: { way },
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + secondFactorTimeoutMinutes * 60_000),
  })
  return { kind: 'second_factor', token, methods }
}

export interface StartSessionInput {
  readonly personId: number
  readonly role: Role
  readonly way: SignInMethod
  readonly hasPassedSecond: boolean
  readonly method?: SecondFactorMethod
}

/** Whether a sign-in counts as re-authentication: a fresh one by Google, of a person without a password. */
async function countsAsReauthentication(
  tx: Transaction,
  { personId, way }: Pick<StartSessionInput, 'personId' | 'way'>,
): Promise<boolean> {
  return way === 'google' && (await findPasswordHash(tx, personId)) === null
}

/**
 * Starts a session, always with a new token, and ends the browser's former one, against session fixation.
 * @returns the token for the cookie; only its hash is stored
 */
export async function startSession(
  tx: Transaction,
  context: CommandContext,
  { personId, role, way, hasPassedSecond, method }: StartSessionInput,
): Promise<string> {
  const { actor, client, now } = context
  if (actor !== null) await deleteSession(tx, actor)
  const token = generateToken()
  const sessionId = await insertSession(tx, {
    tokenHash: hashToken(token),
    personId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionExpiresAt({ createdAt: now, role }, now, context.policies),
    secondFactorAt: hasPassedSecond ? now : null,
    reauthenticatedAt: (await countsAsReauthentication(tx, { personId, way })) ? now : null,
    userAgent: client.userAgent,
    ipAddress: client.ipAddress,
  })
  await recordAudit(tx, context, {
    action: 'session.started',
    subjectType: 'session',
    subjectId: null,
    details: { sessionId, way, ...(method !== undefined && { secondFactor: method }) },
    actorId: personId,
  })
  return token
}

/**
 * Continues a session under a new token, which invalidates copies of its cookie. Refuses an ended session.
 */
export async function rotateSessionToken(
  tx: Transaction,
  session: { readonly personId: number; readonly sessionId: number },
): Promise<string> {
  const token = generateToken()
  if (!(await updateSessionToken(tx, session, hashToken(token)))) throw notSignedIn()
  return token
}
