import type { CommandContext } from '#app/application/commands/command-context.ts'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import type { EmailRecipient } from '#app/features/email/emails/email-notification.ts'
import { type AuditContext, recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { PasswordResetRequestInput, SendContactInput } from '../contract/visitor-messages.ts'
import { insertSupportMessage } from '../queries/messages.ts'

/**
 * Stores a contact message and e-mails the provider, atomically.
 * @param provider the recipient; never the visitor's address
 */
export async function sendContactMessage(
  context: CommandContext,
  input: SendContactInput,
  provider: EmailRecipient,
): Promise<void> {
  await inTransaction(context.db, (tx) => storeContactMessage(tx, context, { input, provider }))
}

/** Stores the message in the caller's transaction. */
export async function storeContactMessage(
  tx: Transaction,
  context: AuditContext,
  { input, provider }: { readonly input: SendContactInput; readonly provider: EmailRecipient },
): Promise<void> {
  const { actor, now } = context
  const id = await insertSupportMessage(tx, { ...input, kind: 'contact', createdAt: now })
  await queueEmail(tx, { event: 'contact.received', to: provider, data: input }, now)
  if (actor !== null) {
    await recordAudit(tx, context, {
      action: 'support_message.sent',
      subjectType: 'support_message',
      subjectId: id,
    })
  }
}

/**
 * Requests a password reset; never checks for an account, so that neither response nor timing reveals one.
 */
export async function requestPasswordReset(
  context: CommandContext,
  input: PasswordResetRequestInput,
  provider: EmailRecipient,
): Promise<void> {
  const { db, actor, now } = context
  await inTransaction(db, async (tx) => {
    const id = await insertSupportMessage(tx, { ...input, kind: 'password_reset', createdAt: now })
    await queueEmail(tx, { event: 'password_reset.received', to: provider, data: input }, now)
    if (actor !== null) {
      await recordAudit(tx, context, {
        action: 'support_message.sent',
        subjectType: 'support_message',
        subjectId: id,
      })
    }
  })
}
