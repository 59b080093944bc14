import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertManualInteraction, lockPerson } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { parseManilaDateTime } from '#app/platform/format/manila-clock.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import type { AddInteractionInput, Interaction } from '../contract/interactions.ts'
import { toInteraction } from '../queries/profile.ts'

/** Records an interaction. Refuses unknown or erased people. */
export function addInteraction(context: CommandContext, input: AddInteractionInput): Promise<Interaction> {
  const { attendeeId, interactionType, title, description, metadata } = input
  const occurredAt = parseManilaDateTime(input.interactionDate)
  if (occurredAt === null) throw fieldRefusal('interactionDate', 'date_unreadable', 'Invalid date')
  const { personId: createdBy, displayName } = requireSignedInActor(context)
  const change = inTransaction(context.db, async (tx) => {
    // Locked, so that nothing is added to a person who is being erased.
    const person = await lockPerson(tx, attendeeId)
    if (person === null || person.erasedAt !== null) throw attendeeNotFoundRefusal()
    const entry = await insertManualInteraction(tx, {
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
  return refuseIfActorDeleted(change)
}
