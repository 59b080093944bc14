import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { deleteExpiredSessionsAndTokens } from '../queries/credentials.ts'
import { deleteSession } from '../queries/sessions.ts'
import { lockOwnPerson } from './lock-users.ts'
import { revokeAccess } from './revoke-access.ts'
import { rotateSessionToken } from './start-session.ts'

/** Ends the session of this request, if any. */
export async function logOut(context: CommandContext): Promise<void> {
  const { actor, db } = context
  if (actor === null) return
  await inTransaction(db, async (tx) => {
    await deleteSession(tx, actor)
    await recordAudit(tx, context, {
      action: 'session.ended',
      subjectType: 'session',
      subjectId: null,
      details: { sessionId: actor.sessionId },
    })
  })
}

/** Ends one of the user's own sessions. Refuses any other. */
export async function endOwnSession(context: CommandContext, sessionId: number): Promise<void> {
  const { personId } = requireSignedInActor(context)
  await inTransaction(context.db, async (tx) => {
    if (!(await deleteSession(tx, { personId, sessionId }))) {
      throw new Refusal('not_found', 'session_unknown', 'This session has ended already.')
    }
    await recordAudit(tx, context, {
      action: 'session.ended',
      subjectType: 'session',
      subjectId: null,
      details: { sessionId },
    })
  })
}

/**
 * Ends all other sessions, and copies of this session's cookie.
 * @returns the session's new token
 */
export async function endOtherSessions(context: CommandContext): Promise<string> {
  const { personId, sessionId } = requireSignedInActor(context)
  return inTransaction(context.db, async (tx) => {
    await lockOwnPerson(tx, context)
    await revokeAccess(tx, { personId, exceptSessionId: sessionId }, context.now)
    await recordAudit(tx, context, {
      action: 'session.others_ended',
      subjectType: 'person',
      subjectId: personId,
    })
    return rotateSessionToken(tx, { personId, sessionId })
  })
}

const retentionDays = 7

/** Deletes sessions and links a week after their end; until then they help with complaints. */
export function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  return deleteExpiredSessionsAndTokens(db, new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000))
}
