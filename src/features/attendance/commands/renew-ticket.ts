import { inTransaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { roleHasPermission } from '../../people/contract/permissions.ts'
import type { RenewTicketInput } from '../contract/tickets.ts'
import { lockRegistrations, shareSeminarLock } from '../queries/marks.ts'
import { raiseLinkVersion } from '../queries/tickets.ts'
import { actsForRegistrant, getTicketHolder, ticketNotFound } from '../reads/tickets.ts'

/**
 * Voids all tickets and links of a registration; the scheduled job e-mails the new ticket. For managers, the registrant,
 * and whoever has the ticket, other than staff.
 */
export async function renewTicket(context: CommandContext, input: RenewTicketInput): Promise<void> {
  const { db, now, actor } = context
  const ticket = await getTicketHolder(context, input)
  const { registrationId, seminarId, linkVersion } = ticket
  const isManager = actor !== null && roleHasPermission(actor.role, 'attendance.set_up')
  if (!isManager && !actsForRegistrant(actor, input, ticket)) throw ticketNotFound()
  await inTransaction(db, async (tx) => {
    await shareSeminarLock(tx, seminarId)
    const [locked] = await lockRegistrations(tx, seminarId, [registrationId])
    // A double click renews once.
    if (locked?.linkVersion !== linkVersion) return
    await raiseLinkVersion(tx, registrationId, now)
    await recordAudit(tx, context, {
      action: 'registration.ticket_renewed',
      subjectType: 'registration',
      subjectId: registrationId,
      details: { seminarId },
    })
  })
}
