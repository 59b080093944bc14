import type * as z from 'zod/mini'
import type { EmailPassages } from '#app/features/settings/contract/email-texts.ts'
import type { MailAttachment } from '#app/platform/mail/mail-transport.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import { unsealLinkToken } from '../adapters/link-tokens.ts'
import type { OfficialInvitation } from '../adapters/official-invitation.ts'
import type { SealedLinkToken } from '../contract/email-data.ts'
import { type EmailTree, renderEmail } from './blocks.ts'
import {
  findPassageVariableLabel,
  type PassageDefinitions,
  type PassageSource,
  type PassageTexts,
  toPassageTexts,
} from './passages.ts'
import { type LiquidTemplate, type MailSiteDetails, siteVariableDescriptions } from './template.ts'

export interface ComposeMessageContext {
  readonly site: MailSiteDetails
  /** Secrets to decrypt link tokens. */
  readonly secrets: Secrets
  readonly announcedAt: Date
  readonly unsubscribeLink: string
  /** Absent in a preview. */
  readonly outboxId?: number
}

export interface EmailContent {
  readonly variables: Readonly<Record<string, unknown>>
  readonly attachments?: readonly MailAttachment[]
  /** Yet to be rendered as a PDF; null for none. */
  readonly officialInvitation?: OfficialInvitation | null
  /** Registration whose ticket is yet to be drawn and attached, with the variable `hasTicket`; null for none. */
  readonly ticketOf?: number | null
  /** Certificate whose PDF is yet to be attached; null for none. */
  readonly certificateOf?: number | null
  /** Address that overrides the provider's. */
  readonly replyTo?: string | null
}

/** Facts that lists, forms and rules need without composing the e-mail. */
interface EmailFacts {
  readonly templateType: string
  readonly label: string
  /** A sentence for template authors. */
  readonly whenSent: string
  /**
   * Variable with a link that opens an account, a registration or a meeting. Only administrators may edit such a template,
   * and its content is removed from the outbox once no longer needed.
   */
  readonly accessLink?: string
  /**
   * True for e-mails that say where or how to pay, or report a change of that; only administrators may edit
   * them.
   */
  readonly isAboutPaying?: boolean
  /**
   * Whether it has the variable `ticketLink`. It comes into being when the message is sent, and can only be placed as a
   * whole link target, so that the template's author does not learn it.
   */
  readonly hasTicketLink?: boolean
  /** Whether nobody but its recipient reads it: staff are not shown its text. */
  readonly isPrivate?: boolean
  /** Whether it has an unsubscribe link, and the one-click header. */
  readonly hasUnsubscribeLink?: boolean
  /** A queued one makes no sense once its seminar is canceled. */
  readonly isWithdrawnOnCancellation?: boolean
}

interface EmailDefinition<Schema extends z.ZodMiniType, Passages extends PassageDefinitions>
  extends EmailFacts {
  /**
   * Schema of the data that are stored with the message as JSON, and parsed again when it is rendered,
   * possibly by a later version.
   */
  readonly data: Schema
  /** The sentences that a provider may change. */
  readonly passages: Passages
  /** The same sentences in Filipino, which a provider may use instead. */
  readonly filipino?: { readonly [Name in keyof Passages]: string }
  readonly template: (passages: PassageTexts<Passages>) => EmailTree
  /** Data for previews and tests. */
  readonly sample: z.infer<Schema>
  /** Descriptions of the variables for template authors; those of the site are added. */
  readonly variables: Readonly<Record<string, string>>
  readonly compose: (data: z.infer<Schema>, context: ComposeMessageContext) => EmailContent
}

export interface ShippedEmail<E extends string = string, Schema extends z.ZodMiniType = z.ZodMiniType>
  extends PassageSource,
    EmailFacts {
  readonly event: E
  readonly schema: Schema
  /** Filipino texts by the name of the passage; null if there are none. */
  readonly filipino: Readonly<Record<string, string>> | null
  /** Composes the template with the passages that the provider changed. */
  readonly composeTemplate: (own: EmailPassages) => LiquidTemplate
  readonly sample: unknown
  readonly variables: Readonly<Record<string, string>>
  /** Throws if the data do not fit the schema. */
  readonly compose: (data: unknown, context: ComposeMessageContext) => EmailContent
}

/** Ties the composer to the schema, so that stored data are always parsed. */
export function defineEmail<
  E extends string,
  Schema extends z.ZodMiniType,
  Passages extends PassageDefinitions,
>(
  event: E,
  { data: schema, passages, filipino, template, compose, ...definition }: EmailDefinition<Schema, Passages>,
): ShippedEmail<E, Schema> {
  const source: PassageSource = {
    passages,
    mayContain: (variable) =>
      findPassageVariableLabel(variable) !== undefined &&
      (Object.hasOwn(definition.variables, variable) || Object.hasOwn(siteVariableDescriptions, variable)),
  }
  return {
    event,
    schema,
    filipino: filipino ?? null,
    ...source,
    ...definition,
    composeTemplate: (own) =>
      renderEmail(
        template(toPassageTexts(source, own, 'html') as PassageTexts<Passages>),
        template(toPassageTexts(source, own, 'plain') as PassageTexts<Passages>),
      ),
    compose: (data, context) => compose(schema.parse(data), context),
  }
}

/** The token is in the URL fragment, which is not sent to servers or logged. */
export function secretLinkUrl(
  path: string,
  token: SealedLinkToken,
  { site, secrets }: ComposeMessageContext,
): string {
  return `${site.appUrl}${path}#${encodeURIComponent(unsealLinkToken(secrets, token))}`
}

/** Token that is not encrypted, as it is useless. */
export const sampleToken = 'sample' as SealedLinkToken

export const sampleValidUntil = new Date('2026-11-28T02:00:00Z')
