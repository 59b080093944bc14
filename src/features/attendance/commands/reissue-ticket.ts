import type { CommandContext } from '#app/application/commands/command-context.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { ReissueTicketInput } from '../contract/tickets.ts'
import { lockRegistrations, shareSeminarLock } from '../queries/marks.ts'
import { findTicketHolder, raiseTicketLinkVersion } from '../queries/tickets.ts'
import { getTicketHolder, getTicketLink, isTicketMailed, ticketNotFoundRefusal } from '../reads/tickets.ts'

/**
 * Voids all tickets and links of a registration, and e-mails the new ticket. For managers, the registrant, and
 * holders of the ticket, not for staff.
 */
export async function reissueTicket(context: CommandContext, input: ReissueTicketInput): Promise<void> {
  const { db, now, actor } = context
  const ticket = await getTicketHolder(context, input)
  const { registrationId, seminarId, linkVersion } = ticket
  const isManager = actor !== null && roleHasPermission(actor.role, 'attendance.set_up')
  if (!isManager && !ticket.actsForRegistrant) throw ticketNotFoundRefusal()
  await inTransaction(db, async (tx) => {
    await shareSeminarLock(tx, seminarId)
    const [locked] = await lockRegistrations(tx, seminarId, [registrationId])
    // A double click renews once.
    if (locked?.linkVersion !== linkVersion) return
    await raiseTicketLinkVersion(tx, registrationId, now)
    await recordAudit(tx, context, {
      action: 'registration.ticket_reissued',
      subjectType: 'registration',
      subjectId: registrationId,
      details: { seminarId },
    })
    const holder = await findTicketHolder(tx, registrationId)
    // Not before the payment is verified: the e-mail about that has the ticket.
    if (holder !== null && isTicketMailed(holder, now))
      await queueTicketEmail(tx, context, { registrationId, dedupeKey: String(holder.linkVersion) })
  })
}

/** E-mails a registrant the link of their ticket, with the ticket while it can be used. */
export async function queueTicketEmail(
  tx: Transaction,
  context: Pick<CommandContext, 'now' | 'secrets' | 'actor'>,
  { registrationId, dedupeKey }: { readonly registrationId: number; readonly dedupeKey: string },
): Promise<void> {
  const { now, secrets, actor } = context
  const holder = await findTicketHolder(tx, registrationId)
  const seminar = holder && (await findSeminarRecord(tx, holder.seminarId))
  if (holder === null || seminar === null) return
  const { person, personId } = holder
  const email = {
    event: 'ticket.issued',
    title: `Ticket for ${seminar.title}`,
    to: { personId, email: person.email, name: recipientNameInEmail(fullName(person)) },
    data: {
      firstName: firstNameInEmail(person.firstName ?? undefined),
      token: sealLinkToken(secrets, await getTicketLink({ ...context, db: tx }, holder)),
      registrationId,
      seminar: toEmailSeminarData(seminar, { withDetails: false }),
    },
    dedupeKey: `ticket:${registrationId}:${dedupeKey}`,
  } as const
  await queueEmailsWithHistory(tx, [email], { createdBy: actor?.personId ?? null, now })
}
