/**
 * Where every session starts, however somebody came.
 *
 * Whoever has a second factor gets no session for their first one, only a token that waits for the second.
 */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { Role } from '../../people/contract.ts'
import type { SecondFactorMethod } from '../contract/second-factor.ts'
import type { User } from '../contract.ts'
import { hashToken, newToken } from '../one-time-token.ts'
import { findPasswordHash, insertToken } from '../queries/credentials.ts'
import { findFactorKinds } from '../queries/second-factors.ts'
import { deleteSession, insertSession } from '../queries/sessions.ts'
import { methodsOf, sessionEnd } from '../rules.ts'

export type SignInWay = 'password' | 'google' | 'new_account' | 'mailed_link'

export interface SignedIn {
  readonly user: User
  /** For the session's cookie. */
  readonly token: string
}

export type SignInOutcome =
  | ({ readonly kind: 'signed_in' } & SignedIn)
  | {
      readonly kind: 'second_factor'
      /** For a cookie of its own; it is good for nothing but showing a second factor. */
      readonly token: string
      readonly methods: readonly SecondFactorMethod[]
    }

/** How long somebody may take to reach for their phone. */
export const secondFactorMinutes = 5

export interface FirstFactor {
  readonly user: User
  readonly way: SignInWay
  /** The session that the browser came with is of the same person, who showed a second factor in it. */
  readonly hasPassedSecond?: boolean
}

/**
 * Takes note that somebody is who they say, within the transaction that found so and holds their row.
 *
 * @returns a session, or what waits for the second factor
 */
export async function passFirstFactor(
  tx: Transaction,
  context: CommandContext,
  { user, way, hasPassedSecond = false }: FirstFactor,
): Promise<SignInOutcome> {
  const methods = hasPassedSecond ? [] : methodsOf(await findFactorKinds(tx, user.id))
  if (methods.length === 0) {
    const token = await startSession(tx, context, {
      personId: user.id,
      role: user.role,
      way,
      hasPassedSecond,
    })
    return { kind: 'signed_in', token, user }
  }
  const token = newToken()
  await insertToken(tx, {
    tokenHash: hashToken(token),
    purpose: 'second_factor',
    personId: user.id,
    data: { way },
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + secondFactorMinutes * 60_000),
  })
  return { kind: 'second_factor', token, methods }
}

export interface SessionStart {
  readonly personId: number
  readonly role: Role
  readonly way: SignInWay
  readonly hasPassedSecond: boolean
  /** What was shown for it in this sign-in. */
  readonly method?: SecondFactorMethod
}

/** Without a password, a sign-in at Google that was just made is the re-authentication that people have. */
async function provesIdentity(
  tx: Transaction,
  { personId, way }: Pick<SessionStart, 'personId' | 'way'>,
): Promise<boolean> {
  return way === 'google' && (await findPasswordHash(tx, personId)) === null
}

/**
 * Signs a person in, within the transaction that decided so.
 *
 * The token is new each time and the session that the browser came with ends: nobody can plant one beforehand.
 *
 * @returns the token for the cookie; only its hash is stored
 */
export async function startSession(
  tx: Transaction,
  context: CommandContext,
  { personId, role, way, hasPassedSecond, method }: SessionStart,
): Promise<string> {
  const { actor, client, now } = context
  if (actor !== null) await deleteSession(tx, actor)
  const token = newToken()
  const sessionId = await insertSession(tx, {
    tokenHash: hashToken(token),
    personId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd({ createdAt: now, role }, now),
    secondFactorAt: hasPassedSecond ? now : null,
    reauthenticatedAt: (await provesIdentity(tx, { personId, way })) ? now : null,
    userAgent: client.userAgent,
    ipAddress: client.address,
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
