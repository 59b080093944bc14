import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockPeopleByIdOrEmail } from '#app/features/people/queries/email-preferences.ts'
import { listTargetsOfAddress } from '#app/features/people/queries/mailboxes.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { signRegistrationsLink } from '../adapters/registrations-link-token.ts'

/**
 * E-mails each person registered with an address a link to their registrations, without revealing whether there are any; who
 * was merged is e-mailed at the address of the person into whom they were.
 */
export async function sendRegistrationsLink(context: CommandContext, entered: string): Promise<void> {
  const { db, now, secrets } = context
  await inTransaction(db, async (tx) => {
    const personIds = (await listTargetsOfAddress(tx, entered)).map(({ id }) => id)
    const onAddress = await lockPeopleByIdOrEmail(tx, { personIds, emails: [entered] })
    const registered = onAddress.filter(({ seminarCount, erasedAt }) => seminarCount > 0 && erasedAt === null)
    for (const person of registered) {
      const { email } = person
      const { token, validUntil } = signRegistrationsLink(context, { personId: person.id, email })
      const announcement = {
        event: 'registrations.link',
        // Several e-mails to one mailbox say whose registrations they show.
        to: { personId: person.id, email, name: registered.length > 1 ? attendeeName(person) : null },
        data: { token: sealLinkToken(secrets, token), validUntil },
      } as const
      await queueEmail(tx, announcement, now)
      await recordAudit(tx, context, {
        action: 'registrations.link_requested',
        subjectType: 'person',
        subjectId: person.id,
      })
    }
  })
}
