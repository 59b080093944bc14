import type { Transaction } from '../../../platform/db/database.ts'
import { insertInteractions } from '../../people/queries/people.ts'
import { isErasedEmail } from '../../people/rules/erased-name.ts'
import { type EmailNotification, notificationTemplateTypes } from '../contract/announcements.ts'
import type { TemplateType } from '../contract/email.ts'
import { queueEmails } from './queue-email.ts'

const invitations: ReadonlySet<TemplateType> = new Set<TemplateType>(['invitation'])

export type EmailWithHistory = EmailNotification & {
  readonly to: { readonly personId: number }
  readonly title: string
}

export interface QueueEmailsContext {
  readonly createdBy: number | null
  readonly now: Date
}

/**
 * Queues in the caller's transaction, except to erased people.
 * @returns how many are new, without duplicates by `dedupeKey`
 */
export async function queueEmailsWithHistory(
  tx: Transaction,
  emails: readonly EmailWithHistory[],
  { createdBy, now }: QueueEmailsContext,
): Promise<number> {
  const reachable = emails.filter(({ to }) => !isErasedEmail(to.email))
  const queued = await queueEmails(tx, reachable, now)
  await insertInteractions(
    tx,
    queued.map(({ event, to, title }) => {
      const template = notificationTemplateTypes[event]
      return {
        personId: to.personId,
        interactionType: invitations.has(template) ? 'invitation_sent' : 'email',
        title,
        occurredAt: now,
        metadata: { recipient: to.email, template },
        createdBy,
        createdAt: now,
      } as const
    }),
  )
  return queued.length
}
