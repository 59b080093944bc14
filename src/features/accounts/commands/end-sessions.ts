import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import { deleteSession } from '../queries/sessions.ts'
import { closeWaysIn } from './close-ways-in.ts'
import { lockOwnPerson } from './lock-own-person.ts'
import { renewSessionToken } from './renew-session-token.ts'

/** Ends the session of this request; without one there is nothing to do. */
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

/** Ends one of one's own sessions. Refuses one that is not, or is no more. */
export async function endOwnSession(context: CommandContext, sessionId: number): Promise<void> {
  const { personId } = signedInActor(context)
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
 * Ends every session of one's own but the one that asks, and copies of its cookie.
 *
 * @returns the session's new token
 */
export async function endOtherSessions(context: CommandContext): Promise<string> {
  const { personId, sessionId } = signedInActor(context)
  return context.db.transaction(async (tx) => {
    await lockOwnPerson(tx, context)
    await closeWaysIn(tx, { personId, keptSessionId: sessionId }, context.now)
    await recordAudit(tx, context, {
      action: 'session.others_ended',
      subjectType: 'person',
      subjectId: personId,
    })
    return renewSessionToken(tx, { personId, sessionId })
  })
}
