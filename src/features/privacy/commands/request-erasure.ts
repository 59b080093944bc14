import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lockOwnPerson } from '#app/features/accounts/commands/lock-users.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { setErasureRequest } from '#app/features/people/queries/erasure.ts'
import { insertInteraction, type PersonRow } from '#app/features/people/queries/people.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'

/** Repeating changes nothing. Refuses an unverified e-mail, which may be another person's. */
export function requestErasure(context: CommandContext): Promise<Date> {
  const { db, now } = context
  return inTransaction(db, async (tx) => {
    const person = await lockOwnPerson(tx, context)
    if (person.erasureRequestedAt !== null) return person.erasureRequestedAt
    if (person.emailVerifiedAt === null) {
      const message = 'Please confirm your e-mail address first, so that we know the data is yours.'
      throw new Refusal('conflict', 'email_not_verified', message)
    }
    await setErasureRequest(tx, person.id, now)
    await recordErasureRequest(tx, context, { person, isRequested: true })
    return now
  })
}

export function withdrawErasureRequest(context: CommandContext): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const person = await lockOwnPerson(tx, context)
    if (person.erasureRequestedAt === null) return
    await setErasureRequest(tx, person.id, null)
    await recordErasureRequest(tx, context, { person, isRequested: false })
  })
}

async function recordErasureRequest(
  tx: Transaction,
  context: CommandContext,
  { person, isRequested }: { person: PersonRow; isRequested: boolean },
): Promise<void> {
  await insertInteraction(tx, {
    personId: person.id,
    interactionType: 'note',
    title: isRequested ? 'Requested data erasure' : 'Withdrew the data erasure request',
    occurredAt: context.now,
    createdBy: person.id,
    createdAt: context.now,
  })
  await recordAudit(tx, context, {
    action: isRequested ? 'attendee.erasure_requested' : 'attendee.erasure_withdrawn',
    subjectType: 'person',
    subjectId: person.id,
  })
}
