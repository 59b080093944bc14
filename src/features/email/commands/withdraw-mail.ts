import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { withdrawMarketingConsent } from '../../people/queries/email-preferences.ts'
import { insertInteractions, type PersonRow } from '../../people/queries/people.ts'

/**
 * Turns off e-mail for people and records it in their history; skips those already off.
 * @param recipients locked by the caller
 */
export async function turnOffEmailPreference(
  tx: Transaction,
  context: Pick<CommandContext, 'actor' | 'client' | 'now'>,
  recipients: readonly PersonRow[],
): Promise<void> {
  const { now } = context
  const stopping = recipients.filter(({ acceptsEmail, erasedAt }) => acceptsEmail && erasedAt === null)
  const ids = stopping.map(({ id }) => id)
  await withdrawMarketingConsent(tx, ids, now)
  await insertInteractions(
    tx,
    ids.map((personId) => ({
      personId,
      interactionType: 'note' as const,
      title: 'Unsubscribed from e-mail',
      occurredAt: now,
      createdAt: now,
    })),
  )
  for (const subjectId of ids) {
    await recordAudit(tx, context, { action: 'mail.unsubscribed', subjectType: 'person', subjectId })
  }
}
