import { inTransaction, type Transaction } from '../../../platform/db/database.ts'
import { sealLinkToken } from '../../email/adapters/link-tokens.ts'
import { queueEmailsWithHistory } from '../../email/commands/queue-email.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { fullName } from '../../people/rules/names.ts'
import { toEmailSeminarData } from '../../registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '../../registrations/rules/name-in-email.ts'
import { findSeminarRecord } from '../../seminars/queries/planning.ts'
import { shareSeminarLock } from '../queries/marks.ts'
import {
  type DueTicket,
  listSeminarsWithDueTickets,
  lockDueTickets,
  putTicketDeliveries,
} from '../queries/tickets.ts'
import { getTicketCode } from '../reads/tickets.ts'

type TicketContext = Pick<CommandContext, 'db' | 'secrets' | 'now' | 'appUrl'>

/** Tickets of one transaction. */
const pageSize = 200

/**
 * Queues tickets that are due: of verified registrations of coming seminars with attendance slots, once for each
 * version. Runs may be late or concurrent.
 * @returns the number queued
 */
export async function queueDueTickets(context: TicketContext): Promise<number> {
  let queued = 0
  for (const seminarId of await listSeminarsWithDueTickets(context.db, context.now)) {
    let page = pageSize
    while (page === pageSize) {
      page = await inTransaction(context.db, async (tx) => {
        await shareSeminarLock(tx, seminarId)
        const due = await lockDueTickets(tx, { seminarId, now: context.now, limit: pageSize })
        await queueTickets(tx, context, due)
        return due.length
      })
      queued += page
    }
  }
  return queued
}

async function queueTickets(
  tx: Transaction,
  context: TicketContext,
  due: readonly DueTicket[],
): Promise<void> {
  const [first] = due
  const seminar = first && (await findSeminarRecord(tx, first.seminarId))
  if (!seminar) return
  const { now, secrets } = context
  const emails = await Promise.all(
    due.map(async ({ person, firstName, ...ticket }) => ({
      event: 'ticket.issued' as const,
      title: `Ticket for ${seminar.title}`,
      to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
      data: {
        firstName: firstNameInEmail(firstName),
        token: sealLinkToken(secrets, (await getTicketCode(context, ticket)).body),
        seminar: toEmailSeminarData(seminar, { withDetails: false }),
      },
      dedupeKey: `ticket:${ticket.registrationId}:${ticket.linkVersion}`,
    })),
  )
  await queueEmailsWithHistory(tx, emails, { createdBy: null, now })
  await putTicketDeliveries(
    tx,
    due.map(({ registrationId, linkVersion }) => ({ registrationId, linkVersion, queuedAt: now })),
  )
}
