import { randomUUID } from 'node:crypto'
import { MailFailure } from '../../../platform/mail/mail-failure.ts'
import { type OutgoingMail, openMailTransport } from '../../../platform/mail/mail-transport.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { endingWithin, reasonOf } from '../adapters/mail-health.ts'
import type { TemplateType } from '../contract/email.ts'
import { missingWords, shownReason } from '../rules/mail-error-text.ts'
import type { MailSettings, MailSettingsAnswer } from '../rules/mail-settings.ts'

const GIVES_UP_AFTER_IN_MS = 30_000
const PATIENCE = { connectInMs: 10_000, silenceInMs: 20_000 }

export interface TestMessage {
  readonly settings: MailSettingsAnswer
  readonly recipientEmail: string
  readonly content: Pick<OutgoingMail, 'subject' | 'html' | 'text'>
  readonly templateType?: TemplateType
}

/**
 * Sends a message directly, to report the server's response at once. Audited without the address. Refuses
 * with that response, or if settings are missing.
 */
export async function sendTestMessage(context: CommandContext, message: TestMessage): Promise<void> {
  const { settings: answer, recipientEmail, content, templateType } = message
  if (answer.kind === 'misconfigured')
    throw new Refusal('conflict', 'mail_misconfigured', missingWords(answer.allMissing))
  const failure = await trySending(answer.settings, {
    ...addressed(answer.settings, recipientEmail),
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
    const reason = shownReason(reasonOf(failure), answer.settings.server.credentials)
    throw new Refusal('invalid', 'mail_refused', reason)
  }
}

function addressed({ sender, replyTo }: MailSettings, recipientEmail: string) {
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
  const transport = openMailTransport(server, 1, PATIENCE)
  try {
    await endingWithin(transport.send(mail), GIVES_UP_AFTER_IN_MS)
    return null
  } catch (error) {
    if (error instanceof MailFailure) return error
    throw error
  } finally {
    transport.close({ giveUp: true })
  }
}
