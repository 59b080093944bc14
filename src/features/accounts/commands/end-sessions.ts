import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { deleteSession } from '../queries/sessions.ts'
import { lockOwnPerson } from './lock-users.ts'
import { renewSessionToken } from './renew-session-token.ts'
import { revokeAccess } from './revoke-access.ts'

/** Ends the session of this request, if any. */
export async function logOut(context: CommandContext): Promise<void> {
  const { actor, db } = context
  if (actor === null) return
  await db.transaction(async (tx) => {
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
  await context.db.transaction(async (tx) => {
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
 * Also ends copies of this session's cookie.
 * @returns the session's new token
 */
export async function endOtherSessions(context: CommandContext): Promise<string> {
  const { personId, sessionId } = requireSignedInActor(context)
  return context.db.transaction(async (tx) => {
    await lockOwnPerson(tx, context)
    await revokeAccess(tx, { personId, exceptSessionId: sessionId }, context.now)
    await recordAudit(tx, context, {
      action: 'session.others_ended',
      subjectType: 'person',
      subjectId: personId,
    })
    return renewSessionToken(tx, { personId, sessionId })
  })
}
