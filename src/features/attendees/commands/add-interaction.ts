import { readTypedInstant } from '../../../platform/format/manila-clock.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { refuseField } from '../../../platform/refusals.ts'
import { lockPerson } from '../../accounts/queries/users.ts'
import { attendeeUnknown } from '../../people/attendee-unknown.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertTypedInteraction } from '../../people/queries/interactions.ts'
import { refusingDeletedActor, signedInActor } from '../../people/signed-in-actor.ts'
import type { AddInteractionInput, Interaction } from '../contract/interactions.ts'
import { toInteraction } from '../queries/interactions.ts'

/** Writes down what happened with somebody. Refuses people who are unknown or erased. */
export function addInteraction(context: CommandContext, input: AddInteractionInput): Promise<Interaction> {
  const { attendeeId, interactionType, title, description, metadata } = input
  const occurredAt = readTypedInstant(input.interactionDate)
  if (occurredAt === null) throw refuseField('interactionDate', 'date_unreadable', 'Invalid date')
  const { personId: createdBy, displayName } = signedInActor(context)
  const change = context.db.transaction(async (tx) => {
    // Held: nothing may be written about somebody who is being erased at this moment.
    const person = await lockPerson(tx, attendeeId)
    if (person === null || person.erasedAt !== null) throw attendeeUnknown()
    const entry = await insertTypedInteraction(tx, {
      personId: attendeeId,
      interactionType,
      title,
      description: description || null,
      occurredAt,
      metadata: metadata ?? null,
      createdBy,
      createdAt: context.now,
    })
    await recordAudit(tx, context, {
      action: 'interaction.added',
      subjectType: 'person',
      subjectId: attendeeId,
      details: { interactionId: entry.id, interactionType },
    })
    return toInteraction(entry, { id: createdBy, displayName })
  })
  return refusingDeletedActor(change)
}
