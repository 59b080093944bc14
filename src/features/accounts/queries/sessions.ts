import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Actor } from '#app/application/contract/actor.ts'
import { isOwnPerson } from '#app/features/people/queries/mailboxes.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { passwords, secondFactorPolicy, sessions } from '../tables.ts'

export type SignInSessionRow = typeof sessions.$inferSelect

export interface AuthenticatedSession {
  readonly actor: Actor
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** Instant at which the second factor was passed in this session, if at all. */
  readonly secondFactorAt: Date | null
  readonly reauthenticatedAt: Date | null
  /** The password was set by someone else and must be changed before anything else. */
  readonly hasTemporaryPassword: boolean
  /** Instant at which the person first became administrator or organizer. */
  readonly privilegedSince: Date | null
  /** Start of the installation's own requirement of a second factor; null if it has none. */
  readonly policySince: Date | null
}

const findActorRow = preparedStatement(
  'find_actor',
  (db, params: PreparedStatementParams<{ readonly tokenHash: Buffer; readonly now: Date }>) =>
    db
      .select({
        personId: people.id,
        email: people.email,
        role: people.role,
        displayName: people.displayName,
        firstName: people.firstName,
        middleInitial: people.middleInitial,
        lastName: people.lastName,
        suffix: people.suffix,
        sessionId: sessions.id,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        secondFactorAt: sessions.secondFactorAt,
        reauthenticatedAt: sessions.reauthenticatedAt,
        passwordStatus: passwords.status,
        privilegedSince: people.privilegedSince,
        policySince: secondFactorPolicy.appliesSince,
      })
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .leftJoin(passwords, eq(passwords.personId, people.id))
      .leftJoin(secondFactorPolicy, sql`true`)
      .where(
        and(
          eq(sessions.tokenHash, params('tokenHash')),
          gt(sessions.expiresAt, params('now')),
          eq(people.accountStatus, 'active'),
        ),
      ),
)

/** Null if the session has ended or the person may not sign in any more. */
export async function findAuthenticatedSession(
  db: DatabaseOrTransaction,
  tokenHash: Buffer,
  now: Date,
): Promise<AuthenticatedSession | null> {
  const [row] = await findActorRow(db, { tokenHash, now })
  if (row === undefined) return null
  const { personId, email, role, sessionId, ...session } = row
  const { createdAt, lastSeenAt, secondFactorAt, reauthenticatedAt, privilegedSince, policySince } = session
  const displayName = displayNameOrFullName(row)
  const actor = { personId, email, role, displayName, sessionId }
  const hasTemporaryPassword = row.passwordStatus === 'temporary'
  const times = { createdAt, lastSeenAt, secondFactorAt, reauthenticatedAt }
  return { actor, ...times, hasTemporaryPassword, privilegedSince, policySince }
}

/** Records the use of a session and its new expiry. */
export async function updateSessionLastSeen(
  db: DatabaseOrTransaction,
  sessionId: number,
  { lastSeenAt, expiresAt }: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.id, sessionId))
}

export async function insertSession(tx: Transaction, session: typeof sessions.$inferInsert): Promise<number> {
  const [row] = await tx.insert(sessions).values(session).returning({ id: sessions.id })
  if (row === undefined) throw new Error('The session was not stored.')
  return row.id
}

/** Finds how a session began; null if it has ended. */
export async function findSignInSessionStart(
  db: DatabaseOrTransaction,
  session: { readonly personId: number; readonly sessionId: number },
): Promise<{ readonly createdAt: Date; readonly secondFactorAt: Date | null } | null> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt, secondFactorAt: sessions.secondFactorAt })
    .from(sessions)
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.personId, session.personId)))
  return row ?? null
}

export async function markSecondFactorPassed(tx: Transaction, sessionId: number, at: Date): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: at }).where(eq(sessions.id, sessionId))
}

/**
 * Marks a session as re-authenticated and replaces its token.
 * @returns false if the session has ended
 */
export async function markSessionReauthenticated(
  tx: Transaction,
  session: { readonly personId: number; readonly sessionId: number },
  { tokenHash, at }: { readonly tokenHash: Buffer; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ reauthenticatedAt: at, tokenHash })
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.personId, session.personId)))
  return rowCount === 1
}

/** @returns false if the person has no such session */
export async function updateSessionToken(
  tx: Transaction,
  session: { readonly personId: number; readonly sessionId: number },
  tokenHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ tokenHash })
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.personId, session.personId)))
  return rowCount === 1
}

/** @returns false if the person has no such session */
export async function deleteSession(
  tx: Transaction,
  session: { personId: number; sessionId: number },
): Promise<boolean> {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.personId, session.personId)))
    .returning({ id: sessions.id })
  return deleted.length === 1
}

export async function deleteOtherSessions(
  tx: Transaction,
  personId: number,
  exceptSessionId: number | null,
): Promise<void> {
  const ofPerson = eq(sessions.personId, personId)
  await tx
    .delete(sessions)
    .where(exceptSessionId === null ? ofPerson : and(ofPerson, ne(sessions.id, exceptSessionId)))
}

const mostListed = 100

export function listSignInSessions(
  db: DatabaseOrTransaction,
  personId: number,
  now: Date,
): Promise<SignInSessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(mostListed)
}

const mostAddresses = 100

export async function findSignInIpAddresses(
  db: DatabaseOrTransaction,
  email: string,
  since: Date,
): Promise<{ personId: number | null; ipAddresses: string[] }> {
  const isSignIn = and(
    eq(auditLog.actorId, people.id),
    eq(auditLog.action, 'session.started'),
    gt(auditLog.at, since),
  )
  const rows = await db
    .select({ personId: people.id, address: auditLog.ipAddress })
    .from(people)
    .leftJoin(auditLog, isSignIn)
    .where(and(eq(people.email, email), isOwnPerson))
    .orderBy(desc(auditLog.at))
    .limit(mostAddresses)
  const ipAddresses = rows.flatMap(({ address: ipAddress }) => (ipAddress === null ? [] : [ipAddress]))
  return { personId: rows[0]?.personId ?? null, ipAddresses: [...new Set(ipAddresses)] }
}
