import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { lockLicenceHolder } from '#app/features/accreditation/commands/lock-licence-holder.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteReminderChoice, insertReminderChoice } from '../queries/reminders.ts'

/** Starts or stops the caller's reminders of missing units. Refuses an account whose e-mail is not verified. */
export function saveReminders(context: CommandContext, isOn: boolean): Promise<void> {
  const { personId } = requireSignedInActor(context)
  return inTransaction(context.db, async (tx) => {
    await lockLicenceHolder(tx, context, personId)
    await (isOn ? insertReminderChoice(tx, personId, context.now) : deleteReminderChoice(tx, personId))
    await recordAudit(tx, context, {
      action: 'passport.reminders_saved',
      subjectType: 'person',
      subjectId: personId,
      details: { isOn },
    })
  })
}
