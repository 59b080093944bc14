import { randomUUID } from 'node:crypto'
import type { CommandContext } from '../../../platform/http/context.ts'
import { MailFailure } from '../../../platform/mail/mail-failure.ts'
import { type OutgoingMail, openMailTransport } from '../../../platform/mail/mail-transport.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { TemplateType } from '../contract.ts'
import { endingWithin, reasonOf } from '../mail-health.ts'
import { missingWords, shownReason } from '../rules/mail-trouble.ts'
import type { MailSettings, MailSettingsAnswer } from '../rules.ts'

const GIVES_UP_AFTER_IN_MS = 30_000
const PATIENCE = { connectInMs: 10_000, silenceInMs: 20_000 }

export interface TestMessage {
  readonly settings: MailSettingsAnswer
  readonly recipientEmail: string
  readonly content: Pick<OutgoingMail, 'subject' | 'html' | 'text'>
  /** Of the template that is tried out; left out where only the settings are. */
  readonly templateType?: TemplateType
}

/**
 * Sends one letter past the outbox, so that whoever sets up mail hears at once what the server says of it.
 *
 * Each try is in the audit log, without the address. Refuses with the server's own words, and where settings are
 * missing.
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

/** What kept the server from taking it; null once it has. */
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
