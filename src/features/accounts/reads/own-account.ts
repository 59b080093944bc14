import type { Database } from '../../../platform/db/database.ts'
import { notSignedIn } from '../../../platform/refusals.ts'
import type { Actor } from '../../people/contract/actor.ts'
import type { Account, Session } from '../contract/accounts.ts'
import { listSessions, type SessionRow } from '../queries/sessions.ts'
import { findAccountRow, toUser } from '../queries/users.ts'
import { isProvenAccount } from './verified-account.ts'

export interface AccountViewer {
  readonly actor: Actor
  readonly isGoogleAvailable: boolean
  readonly now: Date
}

export async function getOwnAccount(
  db: Database,
  { actor, isGoogleAvailable, now }: AccountViewer,
): Promise<Account> {
  const [row, sessions] = await Promise.all([
    findAccountRow(db, actor.personId),
    listSessions(db, actor.personId, now),
  ])
  if (row === null) throw notSignedIn()
  const { phone, company, jobTitle } = isProvenAccount(row)
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

function toSession(session: SessionRow, currentId: number): Session {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    userAgent: session.userAgent,
    ipAddress: session.ipAddress,
    isCurrent: session.id === currentId,
  }
}
