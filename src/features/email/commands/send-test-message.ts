import { randomUUID } from 'node:crypto'
import { MailFailure } from '../../../platform/mail/mail-failure.ts'
import { type OutgoingMail, openMailTransport } from '../../../platform/mail/mail-transport.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { mailFailureReason, withMailTimeout } from '../adapters/mail-health.ts'
import type { TemplateType } from '../contract/email.ts'
import { missingSettingsText, redactedFailureReason } from '../rules/mail-error-text.ts'
import type { MailSettings, ResolvedMailSettings } from '../rules/mail-settings.ts'

const GIVES_UP_AFTER_IN_MS = 30_000
const TIMEOUTS = { connectInMs: 10_000, silenceInMs: 20_000 }

export interface SendTestMessageInput {
  readonly settings: ResolvedMailSettings
  readonly recipientEmail: string
  readonly content: Pick<OutgoingMail, 'subject' | 'html' | 'text'>
  readonly templateType?: TemplateType
}

/**
 * Sends a message directly, to report the server's response at once. Audited without the address. Refuses
 * with that response, or if settings are missing.
 */
export async function sendTestMessage(context: CommandContext, message: SendTestMessageInput): Promise<void> {
  const { settings: answer, recipientEmail, content, templateType } = message
  if (answer.kind === 'misconfigured')
    throw new Refusal('conflict', 'mail_misconfigured', missingSettingsText(answer.allMissing))
  const failure = await trySending(answer.settings, {
    ...toAddressedMail(answer.settings, recipientEmail),
    ...content,
  })
  await context.db.transaction((tx) =>
    recordAudit(tx, context, {
      action: 'mail.tested',
      subjectType: 'mail_settings',
      subjectId: null,
      details: {
        outcome: failure === null ? 'accepted' : failure.code,
        ...(templateType !== undefined && { template: templateType }),
      },
    }),
  )
  if (failure !== null) {
    const reason = redactedFailureReason(mailFailureReason(failure), answer.settings.server.credentials)
    throw new Refusal('invalid', 'mail_refused', reason)
  }
}

function toAddressedMail({ sender, replyTo }: MailSettings, recipientEmail: string) {
  return {
    messageId: `${randomUUID()}@${sender.email.split('@').at(-1)}`,
    from: sender,
    replyTo,
    to: { name: null, email: recipientEmail },
    attachments: [],
    unsubscribeLink: null,
  }
}

async function trySending({ server }: MailSettings, mail: OutgoingMail): Promise<MailFailure | null> {
  const transport = openMailTransport(server, 1, TIMEOUTS)
  try {
    await withMailTimeout(transport.send(mail), GIVES_UP_AFTER_IN_MS)
    return null
  } catch (error) {
    if (error instanceof MailFailure) return error
    throw error
  } finally {
    transport.close({ giveUp: true })
  }
}
