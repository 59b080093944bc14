import type { Transaction } from '../../../platform/db/database.ts'
import { insertInteractions } from '../../people/queries/people.ts'
import { isErasedEmail } from '../../people/rules/erased-name.ts'
import { type Announcement, templateTypes } from '../contract/announcements.ts'
import type { TemplateType } from '../contract/email.ts'
import { announceAll } from './queue-email.ts'

const invitations: ReadonlySet<TemplateType> = new Set<TemplateType>(['invitation'])

export type Letter = Announcement & {
  readonly to: { readonly personId: number }
  readonly title: string
}

export interface Writing {
  readonly createdBy: number | null
  readonly now: Date
}

/**
 * Queues messages and history entries in the caller's transaction, except to erased people.
 * @returns how many are new, without duplicates by `dedupeKey`
 */
export async function writeLetters(
  tx: Transaction,
  letters: readonly Letter[],
  { createdBy, now }: Writing,
): Promise<number> {
  const reachable = letters.filter(({ to }) => !isErasedEmail(to.email))
  const written = await announceAll(tx, reachable, now)
  await insertInteractions(
    tx,
    written.map(({ event, to, title }) => {
      const template = templateTypes[event]
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
  return written.length
}
