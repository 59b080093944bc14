import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { lockOwnPerson } from '../../accounts/commands/lock-users.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { setErasureRequest } from '../../people/queries/erasure.ts'
import { insertInteraction, type PersonRow } from '../../people/queries/people.ts'

/**
 * Records when the signed-in user asked to be erased; repeating it changes nothing. Refuses an unverified
 * e-mail, since the account may use another person's address.
 */
export function requestErasure(context: CommandContext): Promise<Date> {
  const { db, now } = context
  return db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    if (person.erasureRequestedAt !== null) return person.erasureRequestedAt
    if (person.emailVerifiedAt === null) {
      const message = 'Please confirm your e-mail address first, so that we know the data is yours.'
      throw new Refusal('conflict', 'email_not_verified', message)
    }
    await setErasureRequest(tx, person.id, now)
    await recordErasureRequest(tx, context, { person, isAsking: true })
    return now
  })
}

export function withdrawErasureRequest(context: CommandContext): Promise<void> {
  return context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    if (person.erasureRequestedAt === null) return
    await setErasureRequest(tx, person.id, null)
    await recordErasureRequest(tx, context, { person, isAsking: false })
  })
}

async function recordErasureRequest(
  tx: Transaction,
  context: CommandContext,
  { person, isAsking }: { person: PersonRow; isAsking: boolean },
): Promise<void> {
  await insertInteraction(tx, {
    personId: person.id,
    interactionType: 'note',
    title: isAsking ? 'Requested data erasure' : 'Withdrew the data erasure request',
    occurredAt: context.now,
    createdBy: person.id,
    createdAt: context.now,
  })
  await recordAudit(tx, context, {
    action: isAsking ? 'attendee.erasure_requested' : 'attendee.erasure_withdrawn',
    subjectType: 'person',
    subjectId: person.id,
  })
}
