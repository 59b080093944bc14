import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockPersonByEmail } from '#app/features/people/queries/people.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { signRegistrationsLink } from '../adapters/registrations-link-token.ts'

/** E-mails a link to the registrations of an address, if any, without revealing whether there are. */
export async function sendRegistrationsLink(context: CommandContext, email: string): Promise<void> {
  const { db, now, secrets } = context
  await inTransaction(db, async (tx) => {
    const person = await lockPersonByEmail(tx, email)
    if (person === null || person.erasedAt !== null || person.seminarCount === 0) return
    const { token, validUntil } = signRegistrationsLink(context, { personId: person.id, email })
    const announcement = {
      event: 'registrations.link',
      to: { personId: person.id, email, name: null },
      data: { token: sealLinkToken(secrets, token), validUntil },
    } as const
    await queueEmail(tx, announcement, now)
    await recordAudit(tx, context, {
      action: 'registrations.link_requested',
      subjectType: 'person',
      subjectId: person.id,
    })
  })
}
