import type { Transaction } from '../../../platform/db/database.ts'
import { insertInteractions } from '../../people/queries.ts'
import { isErasedEmail } from '../../people/rules/erased.ts'
import { type Announcement, templateTypes } from '../announcements.ts'
import type { TemplateType } from '../contract.ts'
import { announceAll } from './announce.ts'

/** History keeps these apart from other mail. */
const invitations: ReadonlySet<TemplateType> = new Set<TemplateType>(['invitation'])

/** A message to somebody who has a row, and what their history calls it. */
export type Letter = Announcement & {
  readonly to: { readonly personId: number }
  /** 'Payment approved' */
  readonly title: string
}

export interface Writing {
  /** Who had them written; null where nobody was signed in. */
  readonly createdBy: number | null
  readonly now: Date
}

/**
 * Writes letters into the outbox and into the history of those whom they go to, in the transaction of what they tell.
 * Whoever was erased gets none.
 *
 * @returns how many are new, and not dropped for a `dedupeKey` that exists already
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
