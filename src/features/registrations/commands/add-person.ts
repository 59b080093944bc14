import { fieldRefusal, Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refuseIfActorDeleted } from '../../people/commands/signed-in-actor.ts'
import { isStaff } from '../../people/contract/actor.ts'
import { insertInteraction } from '../../people/queries/people.ts'
import type { RegisterInput, RegisterResponse } from '../contract/registration.ts'
import { findOrCreatePerson } from './find-or-create-person.ts'

/** Creates a person without a registration. Refuses non-staff and a known e-mail. */
export async function addPersonWithoutRegistration(
  context: CommandContext,
  input: RegisterInput,
): Promise<RegisterResponse> {
  if (!isStaff(context.actor)) throw fieldRefusal('seminarId', 'seminar_missing', 'Please select a seminar')
  const change = context.db.transaction(async (tx) => {
    const person = await findOrCreatePerson(tx, context, input)
    if (!person.isNew)
      throw new Refusal('conflict', 'email_known', 'There is an attendee with this email already.')
    await insertInteraction(tx, {
      personId: person.row.id,
      interactionType: 'note',
      title: 'Added by hand',
      occurredAt: context.now,
      createdBy: context.actor?.personId ?? null,
    })
    await recordAudit(tx, context, {
      action: 'attendee.added',
      subjectType: 'person',
      subjectId: person.row.id,
    })
    return {
      id: person.row.id,
      registeredSeminarId: null,
      registrationId: null,
      registrationType: 'new_attendee',
      reference: null,
      paymentStatus: null,
    } as const
  })
  return refuseIfActorDeleted(change)
}
