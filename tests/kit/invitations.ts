/** Invitations as tests write, ask for and end them. */
import { desc } from 'drizzle-orm'
import type { AnnouncementRecipient } from '../../src/features/messaging/announcements.ts'
import { announce } from '../../src/features/messaging/commands/announce.ts'
import { outbox } from '../../src/features/messaging/tables.ts'
import { unsubscribeLink } from '../../src/features/messaging/unsubscribe-link.ts'
import type { AuditedCall } from './audited-calls.ts'
import { aPerson, aSeminar, testNow } from './builders.ts'
import { aConfirmation } from './mail.ts'
import type { TestServices } from './services.ts'

/** An invitation of the office that waits in the outbox, and the search part of the link under it. */
export async function anInvitation(
  { db, secrets }: Pick<TestServices, 'db' | 'secrets'>,
  to: Partial<AnnouncementRecipient> = {},
) {
  const { seminar } = aConfirmation('').data
  const data = { firstName: 'Ana', seminar, addressee: null, isRequested: false }
  const recipient = { personId: null, email: 'ana@example.ph', name: 'Ana Reyes', ...to }
  await db.transaction((tx) =>
    announce(tx, { event: 'seminar.invitation', to: recipient, data, isMarketing: true }, testNow),
  )
  const [letter] = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  if (letter === undefined) throw new Error('The invitation was not stored.')
  return { letter, search: new URL(unsubscribeLink(secrets, 'http://localhost:3000', letter)).search }
}

/** Calls that change something, and the line that each leaves in the audit log. */
export function invitationCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/email/invitations/request': {
      body: async ({ id }) => ({ attendeeId: id, seminarId: (await aSeminar(db)).id }),
      action: 'invitation.requested',
    },
    '/email/unsubscribe': {
      search: async () => {
        const { id: personId, email } = await aPerson(db)
        return (await anInvitation(services, { personId, email })).search
      },
      body: () => ({}),
      action: 'mail.unsubscribed',
      // Whoever got the letter, and not whoever is signed in.
      isByAnother: true,
    },
  }
}
