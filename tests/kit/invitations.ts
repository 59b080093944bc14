import { desc } from 'drizzle-orm'
import { createUnsubscribeLink } from '#app/features/email/adapters/unsubscribe-link.ts'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import type { EmailRecipient } from '#app/features/email/emails/email-notification.ts'
import { outbox } from '#app/features/email/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { aPerson, aSeminar, testNow } from './builders.ts'
import { aConfirmation } from './mail.ts'
import type { TestServices } from './services.ts'

/** A queued invitation, and the search params of its unsubscribe link. */
export async function anInvitation(
  { db, secrets }: Pick<TestServices, 'db' | 'secrets'>,
  to: Partial<EmailRecipient> = {},
) {
  const { seminar } = aConfirmation('').data
  const data = { firstName: 'Ana', seminar, addressee: null, isRequested: false }
  const recipient = { personId: null, email: 'ana@example.ph', name: 'Ana Reyes', ...to }
  await inTransaction(db, (tx) =>
    queueEmail(tx, { event: 'seminar.invitation', to: recipient, data, isMarketing: true }, testNow),
  )
  const [invitation] = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  if (invitation === undefined) throw new Error('The invitation was not stored.')
  return {
    invitation,
    search: new URL(createUnsubscribeLink(secrets, 'http://localhost:3000', invitation)).search,
  }
}

export function invitationCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/email/invitations/request': audited('invitation.requested', async ({ id }) => ({
      attendeeId: id,
      seminarId: (await aSeminar(db)).id,
    })),
    '/email/unsubscribe': {
      search: async () => {
        const { id: personId, email } = await aPerson(db)
        return (await anInvitation(services, { personId, email })).search
      },
      body: () => ({}),
      action: 'mail.unsubscribed',
      // The recipient, not the signed-in user.
      isByAnother: true,
    },
  }
}
