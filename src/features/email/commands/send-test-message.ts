import { randomUUID } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { findPersonByEmail } from '#app/features/people/queries/people.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { MailFailure } from '#app/platform/mail/mail-failure.ts'
import { type OutgoingMail, openMailTransport } from '#app/platform/mail/mail-transport.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { previewTemplate, type TemplateSource } from '../adapters/liquid/check-template.ts'
import { mailFailureReason, withMailTimeout } from '../adapters/mail-health.ts'
import type { MailSiteDetails } from '../emails/template.ts'
import { missingSettingsText, redactedFailureReason } from '../rules/mail-error-text.ts'
import type { MailSettings, ResolvedMailSettings } from '../rules/mail-settings.ts'
import { refuseSecretTemplate } from './change-templates.ts'

const SEND_TIMEOUT_IN_MS = 30_000
const TIMEOUTS = { connectInMs: 10_000, silenceInMs: 20_000 }

export interface SendTestMessageInput {
  readonly settings: ResolvedMailSettings
  readonly recipientEmail: string
  readonly content: Pick<OutgoingMail, 'subject' | 'html' | 'text'>
  readonly templateType?: string
}

/** Bypasses the outbox, to report the server's response at once. Audited without the address. */
export async function sendTestMessage(context: CommandContext, message: SendTestMessageInput): Promise<void> {
  const { settings: resolved, recipientEmail, content, templateType } = message
  if (resolved.kind === 'misconfigured')
    throw new Refusal('conflict', 'mail_misconfigured', missingSettingsText(resolved.allMissing))
  const failure = await trySending(resolved.settings, {
    ...toAddressedMail(resolved.settings, recipientEmail),
    ...content,
  })
  await inTransaction(context.db, (tx) =>
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
    const reason = redactedFailureReason(mailFailureReason(failure), resolved.settings.server.credentials)
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
    await withMailTimeout(transport.send(mail), SEND_TIMEOUT_IN_MS)
    return null
  } catch (error) {
    if (error instanceof MailFailure) return error
    throw error
  } finally {
    transport.close({ abandon: true })
  }
}

export interface SendTemplateToSelfInput {
  readonly settings: ResolvedMailSettings
  readonly site: MailSiteDetails
  /** Editor content, saved or not. */
  readonly template: TemplateSource
}

/**
 * Sends sample data to the caller's verified address, bypassing outbox and statistics. Refuses as {@link
 * previewTemplate} and {@link sendTestMessage} do, and types that the caller may not edit.
 * @returns the address
 */
export async function sendTemplateToSelf(
  context: CommandContext,
  { settings, site, template }: SendTemplateToSelfInput,
): Promise<string> {
  refuseSecretTemplate(context, template.templateType)
  const person = await findPersonByEmail(context.db, requireSignedInActor(context).email)
  if (person === null || person.emailVerifiedAt === null)
    throw new Refusal('conflict', 'email_not_confirmed', 'Please confirm your e-mail address first.')
  const { subject, html, text } = await previewTemplate(template, site)
  await sendTestMessage(context, {
    settings,
    recipientEmail: person.email,
    content: { subject: `[Test] ${subject}`, html, text },
    templateType: template.templateType,
  })
  return person.email
}
