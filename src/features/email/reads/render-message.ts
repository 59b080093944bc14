import type { Executor } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { MailFailure } from '../../../platform/mail/mail-failure.ts'
import type { MailAttachment } from '../../../platform/mail/mail-transport.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { OfficialLetter } from '../adapters/invitation-pdf/official-invitation.ts'
import { printLetter } from '../adapters/invitation-pdf/render-in-worker.ts'
import { fillOwnTemplate } from '../adapters/liquid/custom-templates.ts'
import { withoutSecretLinks, withSecretLinks } from '../adapters/liquid/place-secret-links.ts'
import type { RenderedMessage, Variables } from '../adapters/liquid/render-template.ts'
import { unsubscribeLink } from '../adapters/unsubscribe-link.ts'
import { type Announcement, templateTypes, wayOutTypes } from '../contract/announcements.ts'
import type { TemplateType } from '../contract/email.ts'
import { pickSecretLinks } from '../contract/secret-links.ts'
import { shippedTemplates } from '../emails/shipped-templates.ts'
import type { MailSite } from '../emails/template.ts'
import { findActiveTemplate, type OutboxMessage } from '../queries/outbox-delivery.ts'
import { type ComposedMessage, composeMessage, toAnnouncedType } from './compose-message.ts'

/** Permanent: data or the shipped template is invalid. */
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
  /** Cached look-up for batches. */
  readonly findTemplate?: typeof findActiveTemplate
}

export interface FullMessage extends RenderedMessage {
  readonly attachments: readonly MailAttachment[]
  /** Overrides the configured address; null does not. */
  readonly replyTo: string | null
  /** For one-click unsubscribing; null for transactional messages. */
  readonly unsubscribeLink: string | null
  /** Without secret links. */
  readonly stored: RenderedMessage
  /** False if stored by an earlier attempt. */
  readonly isNew: boolean
}

/**
 * Returns the stored rendering, or renders the custom or shipped template. Throws `RenderFailure` if that can
 * never succeed, a temporary `MailFailure` if an attachment cannot be made now, and database errors
 * unchanged.
 */
export async function renderMessage(context: RenderContext, message: OutboxMessage): Promise<FullMessage> {
  const composed = await compose(context, message)
  const words = await renderWordsOf(context, message, composed)
  return {
    ...words,
    attachments: [...composed.attachments, ...(await draw(composed.officialLetter))],
    replyTo: composed.replyTo,
    unsubscribeLink: wayOutTypes.has(message.templateType) ? wayOutOf(context, message) : null,
  }
}

/** For display, without attachments. */
export async function renderWords(context: RenderContext, message: OutboxMessage): Promise<RenderedMessage> {
  const { subject, html, text } = await renderWordsOf(context, message, await compose(context, message))
  return { subject, html, text }
}

export type PreviewContext = Pick<RenderContext, 'db' | 'log' | 'secrets' | 'site' | 'findTemplate'>

/** Renders an unsent message, without a number or a working unsubscribe link. */
export async function renderPreview(
  context: PreviewContext,
  { event, data }: Pick<Announcement, 'event' | 'data'>,
  now: Date,
): Promise<RenderedMessage> {
  const templateType = templateTypes[event]
  const facts = { site: context.site, announcedAt: now, unsubscribeLink: '#', secrets: context.secrets }
  const { variables } = composeMessage(templateType, data, facts)
  const own = await findOwnTemplate(context, templateType, data)
  return renderByTemplate(context, { id: null, templateType, own }, variables)
}

function wayOutOf({ secrets, site }: RenderContext, message: OutboxMessage): string {
  return unsubscribeLink(secrets, site.appUrl, message)
}

function compose(context: RenderContext, message: OutboxMessage): Promise<ComposedMessage> {
  return orRenderFailure(() =>
    composeMessage(message.templateType, message.data, {
      site: context.site,
      secrets: context.secrets,
      announcedAt: message.createdAt,
      unsubscribeLink: wayOutOf(context, message),
      outboxId: message.id,
    }),
  )
}

type KeptOrNew = RenderedMessage & Pick<FullMessage, 'isNew' | 'stored'>

async function renderWordsOf(
  context: RenderContext,
  message: OutboxMessage,
  { variables, secretLinks }: ComposedMessage,
): Promise<KeptOrNew> {
  const { subject, html, text } = message
  if (subject !== null && html !== null && text !== null) {
    const stored = { subject, html, text }
    return { ...withSecretLinks(stored, secretLinks), stored, isNew: false }
  }
  const { id, templateType } = message
  const own = await findOwnTemplate(context, templateType, message.data)
  const rendered = await orRenderFailure(() =>
    renderByTemplate(context, { id, templateType, own }, variables),
  )
  return { ...rendered, stored: withoutSecretLinks(rendered, secretLinks), isNew: true }
}

type OwnTemplate = Awaited<ReturnType<typeof findActiveTemplate>>

interface Rendered {
  readonly id: number | null
  readonly templateType: TemplateType
  readonly own: OwnTemplate
}

function findOwnTemplate(
  context: PreviewContext,
  templateType: TemplateType,
  data: Readonly<Record<string, unknown>>,
): Promise<OwnTemplate> {
  const { db, findTemplate = findActiveTemplate } = context
  const { templateId } = data
  return findTemplate(db, templateType, typeof templateId === 'number' ? templateId : null)
}

/** Loaded lazily, for a fast start. */
const loadEngine = () => import('../adapters/liquid/render-template.ts')

async function renderByTemplate(
  context: Pick<PreviewContext, 'log'>,
  message: Rendered,
  variables: Variables,
): Promise<RenderedMessage> {
  const rendered = await renderOwnTemplate(context, message, variables)
  const { renderTemplate } = await loadEngine()
  return rendered ?? renderTemplate(shippedTemplates[toAnnouncedType(message.templateType)], variables)
}

/** Falls back to the shipped template on an error. */
async function renderOwnTemplate(
  { log }: Pick<PreviewContext, 'log'>,
  { id, templateType, own }: Rendered,
  variables: Variables,
): Promise<RenderedMessage | null> {
  if (own === null) return null
  const secretLinks = pickSecretLinks(templateType, variables)
  const filling = { template: own, variables, secretLinks, mayMiss: false, checksNames: false }
  const filled = await fillOwnTemplate(filling).catch(() => null)
  if (filled !== null && 'message' in filled) return filled.message
  log.warn({ templateId: own.id, outboxId: id }, 'a template cannot be rendered; the shipped one is used')
  return null
}

async function draw(letter: OfficialLetter | null): Promise<MailAttachment[]> {
  if (letter === null) return []
  try {
    const content = await printLetter(letter)
    return [{ fileName: 'official-invitation.pdf', contentType: 'application/pdf', content }]
  } catch (error) {
    throw new MailFailure({ kind: 'temporary', code: 'official_letter' }, error)
  }
}

async function orRenderFailure<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new RenderFailure(error)
  }
}
