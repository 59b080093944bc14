import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { deleteSeminarRow, lockSeminar } from '../../catalog/queries/planning.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { countRegistrationsOfSeminar } from '../queries.ts'
import { seminarUnknown } from '../visible-seminars.ts'

/**
 * Deletes a seminar for which nobody ever registered. The seminar is held first, so whoever is registering at this
 * moment is counted, or finds it gone.
 *
 * Refuses one that has registrations, whatever became of their payments.
 */
export async function deleteSeminar(context: CommandContext, seminarId: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw seminarUnknown()
    const count = await countRegistrationsOfSeminar(tx, seminarId)
    if (count > 0) {
      const registrations = count === 1 ? '1 registration' : `${count} registrations`
      const message = `This seminar has ${registrations} and cannot be deleted. Cancel it instead.`
      throw new Refusal('conflict', 'seminar_has_registrations', message)
    }
    await deleteSeminarRow(tx, seminarId)
    await recordAudit(tx, context, {
      action: 'seminar.deleted',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { title: seminar.title },
    })
  })
}
