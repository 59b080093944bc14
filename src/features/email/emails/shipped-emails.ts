import type { EmailPassages } from '#app/features/settings/contract/email-texts.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import type { SecretLinks } from '../adapters/liquid/place-secret-links.ts'
import type { TemplateVariables } from '../adapters/liquid/render-template.ts'
import {
  describeTemplateType,
  type EmailNotificationEvent,
  emailNotifications,
  pickSecretLinks,
  TemplateType,
} from '../contract/notifications.ts'
import type { TemplateTypeReference } from '../contract/templates.ts'
import type { EmailTextsReference } from '../contract/texts.ts'
import { accountLinkEmail } from './account-link.ts'
import { accreditationDueEmail } from './accreditation-due.ts'
import { attendanceSummaryEmail } from './attendance-summary.ts'
import { certificateReadyEmail } from './certificate-ready.ts'
import { certificateReplacedEmail } from './certificate-replaced.ts'
import { certificateRevokedEmail } from './certificate-revoked.ts'
import { contactReceivedEmail } from './contact-received.ts'
import type { ComposeMessageContext, EmailContent, ShippedEmail } from './email-definition.ts'
import { evaluationOpenEmail } from './evaluation-open.ts'
import { licenceWantedEmail } from './licence-wanted.ts'
import { meetingLinkEmail } from './meeting-link.ts'
import { nameWantedEmail } from './name-wanted.ts'
import { findPassageVariableLabel, longestPassageOf, parsePassage } from './passages.ts'
import { passwordResetReceivedEmail } from './password-reset-received.ts'
import { paymentDetailsChangedEmail } from './payment-details-changed.ts'
import { paymentLateEmail } from './payment-late.ts'
import { paymentLinkExpiredEmail } from './payment-link-expired.ts'
import { paymentRejectedEmail } from './payment-rejected.ts'
import { paymentShortEmail } from './payment-short.ts'
import { paymentVerifiedEmail } from './payment-verified.ts'
import { refundSentEmail } from './refund-sent.ts'
import { registrationConfirmationEmail } from './registration-confirmation.ts'
import { registrationsLinkEmail } from './registrations-link.ts'
import { securityNoticeEmail } from './security-notice.ts'
import { seminarCancelledEmail } from './seminar-cancelled.ts'
import { seminarChangedEmail } from './seminar-changed.ts'
import { seminarInvitationEmail } from './seminar-invitation.ts'
import { seminarReminderEmail } from './seminar-reminder.ts'
import {
  type LiquidTemplate,
  type MailSiteDetails,
  siteVariableDescriptions,
  siteVariables,
} from './template.ts'
import { ticketIssuedEmail } from './ticket-issued.ts'
import { listVariablePaths } from './variable-paths.ts'

const shippedEmails = {
  'registration.confirmed': registrationConfirmationEmail,
  'seminar.invitation': seminarInvitationEmail,
  'payment.verified': paymentVerifiedEmail,
  'payment.rejected': paymentRejectedEmail,
  'payment.short': paymentShortEmail,
  'payment.link_expired': paymentLinkExpiredEmail,
  'payment.late': paymentLateEmail,
  'refund.sent': refundSentEmail,
  'seminar.reminder': seminarReminderEmail,
  'ticket.issued': ticketIssuedEmail,
  'meeting.link': meetingLinkEmail,
  'attendance.summary': attendanceSummaryEmail,
  'evaluation.open': evaluationOpenEmail,
  'accreditation.due': accreditationDueEmail,
  'certificate.ready': certificateReadyEmail,
  'certificate.replaced': certificateReplacedEmail,
  'certificate.revoked': certificateRevokedEmail,
  'name.wanted': nameWantedEmail,
  'licence.wanted': licenceWantedEmail,
  'seminar.changed': seminarChangedEmail,
  'seminar.cancelled': seminarCancelledEmail,
  'account.link': accountLinkEmail,
  'account.changed': securityNoticeEmail,
  'payment.details_changed': paymentDetailsChangedEmail,
  'registrations.link': registrationsLinkEmail,
  'contact.received': contactReceivedEmail,
  'password_reset.received': passwordResetReceivedEmail,
} satisfies { readonly [E in EmailNotificationEvent]: ShippedEmail<E> }
export type ShippedEmails = typeof shippedEmails

/** Null for custom templates, and for types unknown to this version. */
function findShippedEmail(templateType: string): ShippedEmail | null {
  const emails: readonly ShippedEmail[] = Object.values(shippedEmails)
  return emails.find(({ event }) => emailNotifications[event].templateType === templateType) ?? null
}

/** Finds a template with the sentences that the provider changed; null for custom templates. */
export function findShippedTemplate(
  templateType: TemplateType,
  { texts }: Pick<MailSiteDetails, 'texts'>,
): LiquidTemplate | null {
  const email = findShippedEmail(templateType)
  return email === null ? null : email.composeTemplate(ownPassages(email, texts))
}

/** Throws for custom templates, and for types unknown to this version. */
export function getShippedTemplate(
  templateType: TemplateType,
  { texts }: Pick<MailSiteDetails, 'texts'>,
): LiquidTemplate {
  const email = getShippedEmail(templateType)
  return email.composeTemplate(ownPassages(email, texts))
}

function ownPassages({ event }: ShippedEmail, texts: MailSiteDetails['texts']): EmailPassages {
  return texts[event] ?? {}
}

/** Throws for custom templates, and for types unknown to this version. */
export function getShippedEmail(templateType: TemplateType): ShippedEmail {
  const email = findShippedEmail(templateType)
  if (email === null) throw new Error(`Nothing announces messages of type '${templateType}'.`)
  return email
}

export interface ComposedMessage extends Required<EmailContent> {
  readonly secretLinks: SecretLinks
}

/** Throws for a type unknown to this version, and for data that do not fit it. */
export function composeMessage(
  templateType: TemplateType,
  data: unknown,
  context: ComposeMessageContext,
): ComposedMessage {
  const {
    variables,
    attachments = [],
    officialInvitation = null,
    ticketOf = null,
    certificateOf = null,
    replyTo = null,
  } = getShippedEmail(templateType).compose(data, context)
  return {
    variables: { ...siteVariables(context.site), ...variables },
    secretLinks: pickSecretLinks(templateType, variables),
    attachments,
    officialInvitation,
    ticketOf,
    certificateOf,
    replyTo,
  }
}

/** Descriptions of the variables for template authors; a test compares the names with the composers'. */
export function listVariableDescriptions(templateType: TemplateType): Readonly<Record<string, string>> {
  return { ...findShippedEmail(templateType)?.variables, ...siteVariableDescriptions }
}

const noSecrets = createSecrets('samples hold no secret')

/**
 * Returns variables made by the real composers; links do not work. A custom template has only site variables.
 * @param changes of the sample
 */
export function sampleVariables(
  templateType: TemplateType,
  site: MailSiteDetails,
  changes: Readonly<Record<string, unknown>> = {},
): TemplateVariables {
  const email = findShippedEmail(templateType)
  if (email === null) return siteVariables(site)
  const sample = { ...(email.sample as Record<string, unknown>), ...changes }
  return composeMessage(templateType, sample, {
    site,
    announcedAt: new Date('2026-11-21T02:00:00Z'),
    unsubscribeLink: `${site.appUrl}/_api/email/unsubscribe?token=sample`,
    secrets: noSecrets,
  }).variables
}

export function listTemplateTypes(site: MailSiteDetails): TemplateTypeReference[] {
  return TemplateType.options.map((templateType) => {
    const samples = new Map(listVariablePaths(sampleVariables(templateType, site)))
    const variables = Object.entries(listVariableDescriptions(templateType)).map(([name, meaning]) => ({
      name,
      meaning,
      sample: sampleText(samples.get(name)),
    }))
    const email = findShippedEmail(templateType)
    return {
      templateType,
      ...describeTemplateType(templateType),
      variables,
      shipped: findShippedTemplate(templateType, site),
      texts: email === null ? null : toTextsReference(email, variables),
    }
  })
}

function toTextsReference(
  { event, passages, filipino, mayContain }: ShippedEmail,
  variables: TemplateTypeReference['variables'],
): EmailTextsReference {
  return {
    event,
    passages: Object.entries(passages).map(([name, passage]) => ({
      name,
      label: passage.label,
      longest: longestPassageOf(passage),
      shipped: parsePassage(passage.text),
      filipino: filipino === null ? null : parsePassage(filipino[name] ?? passage.text),
    })),
    variables: variables
      .filter(({ name }) => mayContain(name))
      .map((variable) => ({ ...variable, label: findPassageVariableLabel(variable.name) ?? variable.name })),
  }
}

function sampleText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' / ')
  return value === null || value === undefined ? '' : String(value)
}
