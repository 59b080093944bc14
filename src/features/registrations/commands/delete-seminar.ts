import type { CommandContext } from '#app/application/commands/command-context.ts'
import { countBookings, listHeldOrders } from '#app/features/orders/queries/orders.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { deleteSeminarRow, lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { countRegistrationsOfSeminar } from '../queries/registrations.ts'
import { releaseOrders } from './move-order.ts'

/** Refuses one with registrations, whatever their payment status, or with booked seats, under the seminar's lock. */
export async function deleteSeminar(context: CommandContext, seminarId: number): Promise<void> {
  const fileKeys = await inTransaction(context.db, async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw seminarNotFoundRefusal()
    const count = await countRegistrationsOfSeminar(tx, seminarId)
    if (count > 0) {
      const registrations = count === 1 ? '1 registration' : `${count} registrations`
      const message = `This seminar has ${registrations} and cannot be deleted. Cancel it instead.`
      throw new Refusal('conflict', 'seminar_has_registrations', message)
    }
    if ((await countBookings(tx, seminarId)) > 0) {
      const message =
        'A school or office has booked seats of this seminar, so it cannot be deleted. Cancel it instead.'
      throw new Refusal('conflict', 'seminar_has_bookings', message)
    }
    const held = await listHeldOrders(tx, seminarId)
    await releaseOrders(
      tx,
      held.map(({ id }) => id),
      { state: 'cancelled', now: context.now },
    )
    const fileKeys = await deleteSeminarRow(tx, seminarId)
    await recordAudit(tx, context, {
      action: 'seminar.deleted',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { title: seminar.title },
    })
    return fileKeys
  })
  await deleteFiles(context.files, fileKeys)
}
