import type { Executor } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { MailFailure } from '../../../platform/mail/mail-failure.ts'
import type { MailAttachment } from '../../../platform/mail/mail-transport.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type Announcement, templateTypes, wayOutTypes } from '../announcements.ts'
import { pickSecretLinks } from '../contract/secret-links.ts'
import type { TemplateType } from '../contract.ts'
import type { OfficialLetter } from '../letters/official-letter.ts'
import { printLetter } from '../letters/print-letter.ts'
import { findActiveTemplate, type OutboxMessage } from '../queries.ts'
import { unsubscribeLink } from '../unsubscribe-link.ts'
import { type ComposedMessage, composeMessage, toAnnouncedType } from './compose-message.ts'
import { fillOwnTemplate } from './own-templates.ts'
import type { RenderedMessage, Variables } from './render-template.ts'
import { shippedTemplates } from './shipped-templates.ts'
import type { MailSite } from './site-variables.ts'
import { withoutSecretLinks, withSecretLinks } from './stored-words.ts'

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
  /** Where many messages are rendered at once, and need not each ask for their template. */
  readonly findTemplate?: typeof findActiveTemplate
}

export interface FullMessage extends RenderedMessage {
  readonly attachments: readonly MailAttachment[]
  /** In place of the address of the settings; null leaves that one. */
  readonly replyTo: string | null
  /** For the header of one-click unsubscribing; null for what nobody can do without. */
  readonly unsubscribeLink: string | null
  /** The words as they are stored, without secret links. */
  readonly stored: RenderedMessage
  /** False for what an earlier try rendered and kept. */
  readonly isNew: boolean
}

/**
 * The message as it is sent: what an earlier try kept, or else rendered from the provider's template or the shipped
 * one. Attachments and whoever is answered follow from the facts alone and are the same each time.
 *
 * Throws `RenderFailure` where the message can never be written, and a temporary `MailFailure` where what is attached
 * cannot be made now: the message then waits, and never goes without. What keeps the database from answering is thrown
 * as it is: that says nothing of the message.
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

/** What its reader reads of a message, for looking at: nothing is attached, and nothing drawn. */
export async function renderWords(context: RenderContext, message: OutboxMessage): Promise<RenderedMessage> {
  const { subject, html, text } = await renderWordsOf(context, message, await compose(context, message))
  return { subject, html, text }
}

export type PreviewContext = Pick<RenderContext, 'db' | 'log' | 'secrets' | 'site' | 'findTemplate'>

/** What a message would say that nobody has announced yet. Its way out leads nowhere, and it has no number. */
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

/** A message that is written down, or one that is only looked at. */
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

/** The engine is loaded with the first message: no start waits for it. */
const loadEngine = () => import('./render-template.ts')

async function renderByTemplate(
  context: Pick<PreviewContext, 'log'>,
  message: Rendered,
  variables: Variables,
): Promise<RenderedMessage> {
  const rendered = await renderOwnTemplate(context, message, variables)
  const { renderTemplate } = await loadEngine()
  return rendered ?? renderTemplate(shippedTemplates[toAnnouncedType(message.templateType)], variables)
}

/** A mistake in the provider's template must not keep the message from its reader: the shipped one takes its place. */
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
