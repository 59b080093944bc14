/** Notifications by e-mail, in one table; data, template and composer of each are in `emails/`. */
import * as z from 'zod/mini'

interface NotificationDefinition {
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
  /** Whether it has an unsubscribe link, and the one-click header. */
  readonly hasUnsubscribeLink?: boolean
  /** A queued one makes no sense once its seminar is canceled. */
  readonly isWithdrawnOnCancellation?: boolean
}

export const emailNotifications = {
  'registration.confirmed': {
    templateType: 'registration_confirmation',
    label: 'Registration confirmation',
    whenSent: 'Sent when someone registers for a seminar.',
    hasTicketLink: true,
  },
  'seminar.invitation': {
    templateType: 'invitation',
    label: 'Official invitation',
    whenSent: 'Sent when someone requests an official invitation or staff invite them.',
    hasUnsubscribeLink: true,
    isWithdrawnOnCancellation: true,
  },
  'payment.verified': {
    templateType: 'payment_verified',
    label: 'Payment verified',
    whenSent: 'Sent when a proof of payment is approved.',
    hasTicketLink: true,
  },
  'payment.rejected': {
    templateType: 'payment_rejected',
    label: 'Payment rejected',
    whenSent: 'Sent when a proof of payment is rejected, with a link for sending a new one.',
    accessLink: 'proofLink',
    isAboutPaying: true,
  },
  'payment.short': {
    templateType: 'payment_short',
    label: 'Rest of a payment',
    whenSent: 'Sent when staff ask for the rest of a bill that is paid in part.',
    isWithdrawnOnCancellation: true,
    isAboutPaying: true,
  },
  'payment.link_expired': {
    templateType: 'payment_link_expired',
    label: 'Online payment expired',
    whenSent: 'Sent once when a payment that was begun online expires unpaid, with a link for paying again.',
    accessLink: 'registrationsLink',
    isAboutPaying: true,
  },
  'payment.late': {
    templateType: 'payment_late',
    label: 'Online payment kept as credit',
    whenSent: 'Sent when an online payment arrives after its seat was released or its bill was paid.',
    isAboutPaying: true,
  },
  'refund.sent': {
    templateType: 'refund_sent',
    label: 'Refund sent',
    whenSent: 'Sent when an administrator records that a refund was sent.',
  },
  'seminar.reminder': {
    templateType: 'seminar_reminder',
    label: 'Seminar reminder',
    whenSent: 'Sent three days and one day before a seminar to everyone whose registration is verified.',
    hasUnsubscribeLink: true,
    isWithdrawnOnCancellation: true,
    hasTicketLink: true,
  },
  'ticket.issued': {
    templateType: 'ticket',
    label: 'Ticket',
    whenSent: 'Sent when a ticket is replaced by a new one, with the code for check-in.',
    accessLink: 'ticketLink',
    isWithdrawnOnCancellation: true,
  },
  'meeting.link': {
    templateType: 'meeting_link',
    label: 'Meeting link',
    whenSent:
      'Sent to verified registrants of an online seminar the day before, an hour before each day, and when a link that was sent has changed.',
    accessLink: 'meetingLink',
    isWithdrawnOnCancellation: true,
  },
  'attendance.summary': {
    templateType: 'attendance_summary',
    label: 'Attendance summary',
    whenSent: 'Sent once to verified registrants after the last attendance slot of a seminar has closed.',
  },
  'evaluation.open': {
    templateType: 'evaluation_open',
    label: 'Evaluation',
    whenSent:
      'Sent after a seminar to participants who can evaluate it or take its learning check, and three days later to those who have not.',
    accessLink: 'evaluationLink',
    isWithdrawnOnCancellation: true,
  },
  'accreditation.due': {
    templateType: 'accreditation_due',
    label: 'Accreditation due',
    whenSent:
      'Sent to the CPD officer 14 days, 7 days and one day before the last day to apply for an accreditation that is planned or was returned, and 7 days before a completion report is due.',
    isWithdrawnOnCancellation: true,
  },
  'certificate.ready': {
    templateType: 'certificate_ready',
    label: 'Certificate',
    whenSent: 'Sent when a certificate is issued, with the certificate as a PDF.',
  },
  'certificate.replaced': {
    templateType: 'certificate_replaced',
    label: 'Corrected certificate',
    whenSent: 'Sent when a certificate is issued again with corrections, with the new one as a PDF.',
  },
  'certificate.revoked': {
    templateType: 'certificate_revoked',
    label: 'Certificate revoked',
    whenSent: 'Sent when a certificate is revoked.',
  },
  'name.wanted': {
    templateType: 'name_wanted',
    label: 'Name in Latin letters missing',
    whenSent:
      'Sent once, when certificates are issued with e-mails, to participants whose name has letters that certificates cannot print.',
    accessLink: 'nameLink',
    isWithdrawnOnCancellation: true,
  },
  'licence.wanted': {
    templateType: 'licence_wanted',
    label: 'Licence number missing',
    whenSent:
      'Sent once, when CPD certificates are issued with e-mails, to participants who only lack the number of their PRC licence.',
    accessLink: 'licenceLink',
    isWithdrawnOnCancellation: true,
  },
  'seminar.changed': {
    templateType: 'seminar_changed',
    label: 'Seminar changed',
    whenSent: 'Sent to everyone with a seat when the date, time or place of a seminar changes.',
    isWithdrawnOnCancellation: true,
  },
  'seminar.cancelled': {
    templateType: 'seminar_cancelled',
    label: 'Seminar cancelled',
    whenSent: 'Sent to everyone with a seat when a seminar is cancelled.',
  },
  'account.link': {
    templateType: 'account_link',
    label: 'Account link',
    whenSent: 'Sent to confirm an e-mail address, with a link that gives access to the account.',
    accessLink: 'accountLink',
  },
  /** A sign-in method or the role changed. */
  'account.changed': {
    templateType: 'security_notice',
    label: 'Security notice',
    whenSent: 'Sent when the password, e-mail, Google link, two-step sign-in or role of an account changes.',
    accessLink: 'reportLink',
  },
  'payment.details_changed': {
    templateType: 'payment_details_changed',
    label: 'Payment details changed',
    whenSent: 'Sent to every administrator when somebody changes where people are told to pay.',
    isAboutPaying: true,
  },
  'registrations.link': {
    templateType: 'registrations_link',
    label: 'Registrations link',
    whenSent: 'Sent when someone asks on the status page to get their registrations by e-mail.',
    accessLink: 'registrationsLink',
  },
  'contact.received': {
    templateType: 'contact_received',
    label: 'Contact message',
    whenSent: 'Sent to the provider when someone sends a message from the contact page.',
  },
  'password_reset.received': {
    templateType: 'password_reset_received',
    label: 'Password help',
    whenSent: 'Sent to the provider when someone cannot log in to their account.',
  },
} as const satisfies Record<string, NotificationDefinition>

export type EmailNotificationEvent = keyof typeof emailNotifications
export type NotificationTemplateType = (typeof emailNotifications)[EmailNotificationEvent]['templateType']

const definitions: readonly (NotificationDefinition & { readonly templateType: NotificationTemplateType })[] =
  Object.values(emailNotifications)

/** Custom templates are sent by hand only. */
export const TemplateType = z.enum([...definitions.map(({ templateType }) => templateType), 'custom'])
export type TemplateType = z.infer<typeof TemplateType>

const customLabels = {
  label: 'Custom',
  whenSent: 'For your own messages. Nothing is sent with it automatically.',
}

/** A stored type that this version no longer has is labeled by its name. */
export function describeTemplateType(templateType: TemplateType): {
  readonly label: string
  readonly whenSent: string
} {
  if (templateType === 'custom') return customLabels
  const { label, whenSent } = definitionOf(templateType) ?? {
    label: templateType,
    whenSent: 'This version does not send it.',
  }
  return { label, whenSent }
}

function definitionOf(templateType: TemplateType): NotificationDefinition | undefined {
  return definitions.find((definition) => definition.templateType === templateType)
}

/** Types with links that open accounts, registrations or meetings. */
export const secretLinkTemplateTypes: ReadonlySet<TemplateType> = new Set(
  definitions.filter(({ accessLink }) => accessLink !== undefined).map(({ templateType }) => templateType),
)

export const templateTypesWithdrawnOnCancellation: readonly TemplateType[] = definitions
  .filter(({ isWithdrawnOnCancellation }) => isWithdrawnOnCancellation)
  .map(({ templateType }) => templateType)

/** An author could collect the links that open accounts and registrations, or the payments. */
export function isAdminOnlyTemplate(templateType: TemplateType): boolean {
  return secretLinkTemplateTypes.has(templateType) || isAboutPaying(templateType)
}

export function isAboutPaying(templateType: TemplateType): boolean {
  return definitionOf(templateType)?.isAboutPaying ?? false
}

export function hasTicketLink(templateType: TemplateType): boolean {
  return definitionOf(templateType)?.hasTicketLink ?? false
}

export function hasUnsubscribeLink(templateType: TemplateType): boolean {
  return definitionOf(templateType)?.hasUnsubscribeLink ?? false
}

/** Variables allowed only as link targets (see `adapters/liquid/place-secret-links.ts`). */
export function listSecretLinkVariables(templateType: TemplateType): readonly string[] {
  const { accessLink, hasTicketLink, hasUnsubscribeLink } = definitionOf(templateType) ?? {}
  return [
    ...(accessLink === undefined ? [] : [accessLink]),
    ...(hasTicketLink ? ['ticketLink'] : []),
    ...(hasUnsubscribeLink ? ['unsubscribeLink'] : []),
  ]
}

/** Null for unset variables. */
export function pickSecretLinks(
  templateType: TemplateType,
  variables: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  return Object.fromEntries(
    listSecretLinkVariables(templateType).map((name) => {
      const link = variables[name]
      return [name, typeof link === 'string' ? link : null]
    }),
  )
}

export interface EmailRecipient {
  /** Null for recipients without a row, such as the provider. */
  readonly personId: number | null
  readonly email: string
  readonly name: string | null
}
