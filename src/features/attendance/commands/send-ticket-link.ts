import type { CommandContext } from '#app/application/commands/command-context.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import type { RateLimiter } from '#app/platform/rate-limits.ts'
import type { SendTicketLinkInput } from '../contract/tickets.ts'
import { findHolderByBody, ticketNotFoundRefusal } from '../reads/tickets.ts'
import { queueTicketEmail } from './reissue-ticket.ts'

/** Limit against people who photographed a ticket and would fill its registrant's mailbox. */
const linksPerRegistration = { name: 'ticket_links', times: 3, withinSeconds: 86_400 }

/**
 * E-mails the link that acts for a registrant to them. Everyone with the code of the ticket may request it.
 */
export async function sendTicketLink(
  context: CommandContext & { readonly limits: RateLimiter },
  { body }: SendTicketLinkInput,
): Promise<void> {
  const { db, limits, now } = context
  const found = await findHolderByBody(context, body)
  if (found === null || found.holder.paymentStatus === 'rejected') throw ticketNotFoundRefusal()
  const { registrationId } = found.holder
  await limits.use(linksPerRegistration, String(registrationId))
  const dedupeKey = `sent:${now.getTime()}`
  await inTransaction(db, (tx) => queueTicketEmail(tx, context, { registrationId, dedupeKey }))
}
