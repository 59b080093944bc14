import type { Executor } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { MailAttachment } from '../../../platform/mail/mail-transport.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { wayOutTypes } from '../announcements.ts'
import { findActiveTemplate, type OutboxMessage } from '../queries.ts'
import { unsubscribeLink } from '../unsubscribe-link.ts'
import { composeMessage, type MailSite, toAnnouncedType } from './compose-message.ts'
import { type RenderedMessage, renderTemplate } from './render-template.ts'
import { shippedTemplates } from './shipped-templates.ts'
import type { Template } from './template.ts'

/** The message cannot be written, now or later: its facts or the shipped template are broken. */
export class RenderFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'RenderFailure'
  }
}

export interface RenderContext {
  readonly db: Executor
  readonly log: Log
  readonly secrets: Secrets
  readonly site: MailSite
}

export interface FullMessage extends RenderedMessage {
  readonly attachments: readonly MailAttachment[]
  /** In place of the address of the settings; null leaves that one. */
  readonly replyTo: string | null
  /** For the header of one-click unsubscribing; null for what nobody can do without. */
  readonly unsubscribeLink: string | null
  /** False for what an earlier try rendered and kept. */
  readonly isNew: boolean
}

/**
 * The message as it is sent: what an earlier try kept, or else rendered from the provider's template or the
 * shipped one. Attachments and whoever is answered
 * follow from the facts alone and are the same each time.
 *
 * Throws `RenderFailure` where the message can never be written.
 */
export async function renderMessage(context: RenderContext, message: OutboxMessage): Promise<FullMessage> {
  const wayOut = unsubscribeLink(context.secrets, context.site.appUrl, message)
  const { variables, attachments, replyTo } = await orRenderFailure(() =>
    composeMessage(message.templateType, message.data, {
      site: context.site,
      announcedAt: message.createdAt,
      unsubscribeLink: wayOut,
    }),
  )
  const around = {
    attachments,
    replyTo,
    unsubscribeLink: wayOutTypes.has(message.templateType) ? wayOut : null,
  }
  const { subject, html, text } = message
  if (subject !== null && html !== null && text !== null) {
    return { subject, html, text, ...around, isNew: false }
  }
  const own = await renderOwnTemplate(context, message, variables)
  const rendered = own ?? (await orRenderFailure(() => renderTemplate(shippedTemplate(message), variables)))
  return { ...rendered, ...around, isNew: true }
}

function shippedTemplate(message: OutboxMessage): Template {
  return shippedTemplates[toAnnouncedType(message.templateType)]
}

/** A mistake in the provider's template must not keep the message from its reader: the shipped one takes its place. */
async function renderOwnTemplate(
  { db, log }: RenderContext,
  message: OutboxMessage,
  variables: Readonly<Record<string, unknown>>,
): Promise<RenderedMessage | null> {
  const own = await findActiveTemplate(db, message.templateType)
  if (own === null) return null
  try {
    return await renderTemplate(own, variables)
  } catch {
    log.warn(
      { templateId: own.id, outboxId: message.id },
      'a template cannot be rendered; the shipped one is used',
    )
    return null
  }
}

async function orRenderFailure<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new RenderFailure(error)
  }
}
