import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import type { Log } from '#app/platform/log.ts'
import { MailFailure } from '#app/platform/mail/mail-failure.ts'
import type { MailAttachment } from '#app/platform/mail/mail-transport.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import { renderCustomTemplate } from '../adapters/liquid/custom-templates.ts'
import { removeSecretLinks, restoreSecretLinks } from '../adapters/liquid/place-secret-links.ts'
import type { RenderedMessage, TemplateVariables } from '../adapters/liquid/render-template.ts'
import type { OfficialInvitation } from '../adapters/official-invitation.ts'
import { createUnsubscribeLink } from '../adapters/unsubscribe-link.ts'
import { type ComposedMessage, composeMessage, getShippedTemplate } from '../emails/compose-message.ts'
import type { EmailNotification } from '../emails/email-notification.ts'
import { getShippedEmail, getTemplateType } from '../emails/shipped-emails.ts'
import type { MailSiteDetails } from '../emails/template.ts'
import { pickSecretLinks } from '../emails/template-types.ts'
import { findActiveTemplate, type OutboxMessage } from '../queries/outbox-delivery.ts'

/** Permanent: data or the shipped template is invalid. */
export class RenderError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'RenderFailure'
  }
}

export interface MailedTicket {
  /** Null after the seminar. */
  readonly pdf: Uint8Array | null
  /** Address of its page. */
  readonly link: string
}

/**
 * The current ticket of a registration; null if it has none. Given by the process, because tickets belong to a later
 * feature.
 */
export type DrawTicketCallback = (registrationId: number) => Promise<MailedTicket | null>

/**
 * Reads the PDF of an issued certificate; null if it is no longer issued. Given by the process, because certificates
 * belong to a later feature.
 */
export type ReadCertificate = (
  certificateId: number,
) => Promise<{ readonly fileName: string; readonly content: Uint8Array } | null>

export interface RenderMessageContext {
  readonly db: DatabaseOrTransaction
  readonly log: Log
  readonly secrets: Secrets
  readonly site: MailSiteDetails
  readonly drawTicket: DrawTicketCallback
  readonly readCertificate: ReadCertificate
  /** Look-up that is cached for batches. */
  readonly findTemplate?: typeof findActiveTemplate
}

export interface DeliverableMessage extends RenderedMessage {
  readonly attachments: readonly MailAttachment[]
  /** Address that overrides the configured one; null does not. */
  readonly replyTo: string | null
  /** Link for one-click unsubscribing; null for transactional messages. */
  readonly unsubscribeLink: string | null
  /** Text to be stored, without secret links. */
  readonly stored: RenderedMessage
  /** False if stored by an earlier attempt. */
  readonly isNew: boolean
}

/**
 * Throws `RenderError` if rendering can never succeed, and a temporary `MailFailure` if an attachment cannot
 * be made now.
 */
export async function renderMessage(
  context: RenderMessageContext,
  message: OutboxMessage,
): Promise<DeliverableMessage> {
  const composed = await compose(context, message)
  const ticket = await drawTicketOf(context, composed)
  const linked = withTicketLink(message.templateType, composed, ticket)
  const pdf = ticket?.pdf ?? null
  const rendered =
    composed.ticketOf !== null && pdf === null
      ? await renderWithoutTicket(context, message, { composed: linked, hasTicketPage: ticket !== null })
      : await renderStoredOrNew(context, message, linked)
  return {
    ...rendered,
    attachments: [
      ...composed.attachments,
      ...(pdf === null ? [] : [{ fileName: 'ticket.pdf', contentType: pdfType, content: Buffer.from(pdf) }]),
      ...(await readCertificateOf(context, composed)),
      ...(await renderAttachments(context, composed.officialInvitation)),
    ],
    replyTo: composed.replyTo,
    unsubscribeLink: getShippedEmail(message.templateType).hasUnsubscribeLink
      ? unsubscribeLinkOf(context, message)
      : null,
  }
}

/** Adds the ticket's link, known only now, so that no link that acts is in the outbox. */
function withTicketLink(
  templateType: string,
  composed: ComposedMessage,
  ticket: MailedTicket | null,
): ComposedMessage {
  if (ticket === null || !getShippedEmail(templateType).hasTicketLink) return composed
  const variables = { ...composed.variables, ticketLink: ticket.link }
  return { ...composed, variables, secretLinks: { ...composed.secretLinks, ticketLink: ticket.link } }
}

/** Renders for display, without attachments, as if the recipient still has the seat. */
export async function renderMessageText(
  context: RenderPreviewContext,
  message: OutboxMessage,
): Promise<RenderedMessage> {
  const { subject, html, text } = await renderStoredOrNew(context, message, await compose(context, message))
  return { subject, html, text }
}

export type RenderPreviewContext = Pick<
  RenderMessageContext,
  'db' | 'log' | 'secrets' | 'site' | 'findTemplate'
>

/** Renders an unsent message, without a number or a working unsubscribe link. */
export async function renderMessagePreview(
  context: RenderPreviewContext,
  { event, data }: Pick<EmailNotification, 'event' | 'data'>,
  now: Date,
): Promise<RenderedMessage> {
  const templateType = getTemplateType(event)
  const facts = { site: context.site, announcedAt: now, unsubscribeLink: '#', secrets: context.secrets }
  const { variables } = composeMessage(templateType, data, facts)
  const own = await findOwnTemplate(context, templateType, data)
  return renderByTemplate(context, { id: null, templateType, own }, variables)
}

function unsubscribeLinkOf({ secrets, site }: RenderPreviewContext, message: OutboxMessage): string {
  return createUnsubscribeLink(secrets, site.appUrl, message)
}

function compose(context: RenderPreviewContext, message: OutboxMessage): Promise<ComposedMessage> {
  return orRenderError(() =>
    composeMessage(message.templateType, message.data, {
      site: context.site,
      secrets: context.secrets,
      announcedAt: message.createdAt,
      unsubscribeLink: unsubscribeLinkOf(context, message),
      outboxId: message.id,
    }),
  )
}

const pdfType = 'application/pdf'

type StoredOrNew = RenderedMessage & Pick<DeliverableMessage, 'isNew' | 'stored'>

async function renderStoredOrNew(
  context: RenderPreviewContext,
  message: OutboxMessage,
  { variables, secretLinks }: ComposedMessage,
): Promise<StoredOrNew> {
  const { subject, html, text } = message
  if (subject !== null && html !== null && text !== null) {
    const stored = { subject, html, text }
    return { ...restoreSecretLinks(stored, secretLinks), stored, isNew: false }
  }
  const { id, templateType } = message
  const own = await findOwnTemplate(context, templateType, message.data)
  const rendered = await orRenderError(() => renderByTemplate(context, { id, templateType, own }, variables))
  return { ...rendered, stored: removeSecretLinks(rendered, secretLinks), isNew: true }
}

/** Renders again, even if an earlier attempt stored its text, which may say that a ticket is attached. */
function renderWithoutTicket(
  context: RenderPreviewContext,
  message: OutboxMessage,
  { composed, hasTicketPage }: { readonly composed: ComposedMessage; readonly hasTicketPage: boolean },
): Promise<StoredOrNew> {
  const variables = { ...composed.variables, hasTicket: false, hasTicketPage }
  return renderStoredOrNew(context, { ...message, html: null }, { ...composed, variables })
}

type OwnTemplate = Awaited<ReturnType<typeof findActiveTemplate>>

interface Rendered {
  readonly id: number | null
  readonly templateType: string
  readonly own: OwnTemplate
}

function findOwnTemplate(
  context: RenderPreviewContext,
  templateType: string,
  data: Readonly<Record<string, unknown>>,
): Promise<OwnTemplate> {
  const { db, findTemplate = findActiveTemplate } = context
  const { templateId } = data
  return findTemplate(db, templateType, typeof templateId === 'number' ? templateId : null)
}

/** Loads the engine lazily, for a fast start. */
const loadEngine = () => import('../adapters/liquid/render-template.ts')

async function renderByTemplate(
  context: Pick<RenderPreviewContext, 'log' | 'site'>,
  message: Rendered,
  variables: TemplateVariables,
): Promise<RenderedMessage> {
  const rendered = await renderOwnTemplate(context, message, variables)
  const { renderTemplate } = await loadEngine()
  return rendered ?? renderTemplate(getShippedTemplate(message.templateType, context.site), variables)
}

/** Falls back to the shipped template on an error. */
async function renderOwnTemplate(
  { log }: Pick<RenderPreviewContext, 'log'>,
  { id, templateType, own }: Rendered,
  variables: TemplateVariables,
): Promise<RenderedMessage | null> {
  if (own === null) return null
  const secretLinks = pickSecretLinks(templateType, variables)
  const filling = { template: own, variables, secretLinks, mayMiss: false, checksNames: false }
  const filled = await renderCustomTemplate(filling).catch(() => null)
  if (filled !== null && 'message' in filled) return filled.message
  log.warn({ templateId: own.id, outboxId: id }, 'a template cannot be rendered; the shipped one is used')
  return null
}

async function drawTicketOf(
  { drawTicket }: RenderMessageContext,
  { ticketOf }: ComposedMessage,
): Promise<MailedTicket | null> {
  if (ticketOf === null) return null
  try {
    return await drawTicket(ticketOf)
  } catch (error) {
    throw new MailFailure({ kind: 'temporary', code: 'document' }, error)
  }
}

/** A larger file is left out: the e-mail links to the page of the certificate. */
const largestCertificate = 200 * 1024

async function readCertificateOf(
  { readCertificate }: RenderMessageContext,
  { certificateOf }: ComposedMessage,
): Promise<MailAttachment[]> {
  if (certificateOf === null) return []
  try {
    const certificate = await readCertificate(certificateOf)
    if (certificate === null || certificate.content.byteLength > largestCertificate) return []
    const { fileName, content } = certificate
    return [{ fileName, contentType: pdfType, content: Buffer.from(content) }]
  } catch (error) {
    throw new MailFailure({ kind: 'temporary', code: 'document' }, error)
  }
}

async function renderAttachments(
  { site }: RenderMessageContext,
  invitation: OfficialInvitation | null,
): Promise<MailAttachment[]> {
  if (invitation === null) return []
  try {
    const facts = { ...invitation, letterhead: await site.loadLetterhead() }
    const content = await drawDocument('invitation', facts, 'batch')
    return [{ fileName: 'official-invitation.pdf', contentType: pdfType, content }]
  } catch (error) {
    throw new MailFailure({ kind: 'temporary', code: 'document' }, error)
  }
}

async function orRenderError<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new RenderError(error)
  }
}
