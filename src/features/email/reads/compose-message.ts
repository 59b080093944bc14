/** Turns stored data into template variables and attachments. */
import type * as z from 'zod/mini'
import { formatDateTime } from '../../../platform/format/dates.ts'
import { formatPrice } from '../../../platform/format/money.ts'
import {
  type CalendarEvent,
  toICalendar,
  toICalendarCancellation,
} from '../../../platform/mail/calendar-event.ts'
import type { MailAttachment } from '../../../platform/mail/mail-transport.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  composeOfficialInvitation,
  invitationReference,
  type OfficialInvitation,
} from '../adapters/invitation-pdf/official-invitation.ts'
import { unsealLinkToken } from '../adapters/link-tokens.ts'
import type { SecretLinks } from '../adapters/liquid/place-secret-links.ts'
import {
  type EmailNotificationData,
  type EmailNotificationEvent,
  type EmailSeminarData,
  emailNotificationSchemas,
  type NotificationTemplateType,
  notificationTemplateTypes,
} from '../contract/announcements.ts'
import { pickSecretLinks } from '../contract/secret-links.ts'
import {
  seminarChangeVariables,
  seminarPlaceText,
  seminarVariables,
  splitLines,
} from '../emails/seminar-variables.ts'
import { type MailSite, siteVariables } from '../emails/template.ts'

export interface ComposeMessageContext {
  readonly site: MailSite
  /** Decrypts link tokens. */
  readonly secrets: Secrets
  readonly announcedAt: Date
  readonly unsubscribeLink: string
  /** Absent in a preview. */
  readonly outboxId?: number
}

export interface ComposedMessage {
  readonly variables: Readonly<Record<string, unknown>>
  readonly secretLinks: SecretLinks
  readonly attachments: readonly MailAttachment[]
  /** Yet to be rendered as a PDF; null for none. */
  readonly officialInvitation: OfficialInvitation | null
  /** Overrides the provider's address. */
  readonly replyTo: string | null
}

type Composition = Pick<ComposedMessage, 'variables'> & Partial<ComposedMessage>

type Composer = (data: unknown, facts: ComposeMessageContext) => Composition

/** Ties a composer to its schema, so that stored data is always parsed. */
function composer<Shape extends z.ZodMiniType>(
  shape: Shape,
  compose: (data: z.infer<Shape>, facts: ComposeMessageContext) => Composition,
): Composer {
  return (data, facts) => compose(shape.parse(data), facts)
}

const composers: Record<EmailNotificationEvent, Composer> = {
  'registration.confirmed': composer(emailNotificationSchemas['registration.confirmed'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      isConfirmed: data.paymentStatus === 'verified',
      payment: paymentText(data),
      reference: data.reference,
      seminar: seminarVariables(data.seminar, data.paymentStatus === 'verified'),
    },
    attachments: [seminarCalendar(data.seminar, facts)],
  })),
  'payment.verified': composer(emailNotificationSchemas['payment.verified'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      standing: data.standing,
      fee: formatPrice(data.amountDue),
      seminar: seminarVariables(data.seminar, data.standing === 'ahead'),
    },
    attachments: data.standing === 'ahead' ? [seminarCalendar(data.seminar, facts)] : [],
  })),
  'payment.rejected': composer(emailNotificationSchemas['payment.rejected'], (data, { site, secrets }) => ({
    variables: {
      firstName: data.firstName,
      notes: data.notes,
      notesLines: splitLines(data.notes ?? ''),
      fee: formatPrice(data.amountDue),
      // Tokens are in the URL fragment, which is not sent to servers or logged.
      proofLink:
        data.link &&
        `${site.appUrl}/send-proof#${encodeURIComponent(unsealLinkToken(secrets, data.link.token))}`,
      validUntil: data.link && formatDateTime(data.link.validUntil),
      seminar: seminarVariables(data.seminar, false),
    },
  })),
  'seminar.changed': composer(emailNotificationSchemas['seminar.changed'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      ...seminarChangeVariables(data),
      changedAt: formatDateTime(facts.announcedAt),
      seminar: seminarVariables(data.seminar, true),
    },
    attachments: [seminarCalendar(data.seminar, facts)],
  })),
  'seminar.cancelled': composer(emailNotificationSchemas['seminar.cancelled'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      reason: data.reason,
      reasonLines: splitLines(data.reason ?? ''),
      fee: data.amountDue === null ? null : formatPrice(data.amountDue),
      seminar: seminarVariables(data.seminar, false),
    },
    attachments: [seminarCancellation(data.seminar, facts)],
  })),
  'seminar.invitation': composer(
    emailNotificationSchemas['seminar.invitation'],
    (data, { site, unsubscribeLink, announcedAt, outboxId = null }) => {
      const registerLink = seminarUrl(data.seminar, site)
      const reference = invitationReference(outboxId, announcedAt)
      return {
        variables: {
          firstName: data.firstName,
          registerLink,
          isRequested: data.isRequested,
          letterReference: reference,
          unsubscribeLink,
          seminar: seminarVariables(data.seminar, false),
        },
        officialInvitation: composeOfficialInvitation({
          data,
          provider: site.provider,
          reference,
          announcedAt,
          registerLink,
        }),
      }
    },
  ),
  'seminar.reminder': composer(emailNotificationSchemas['seminar.reminder'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      daysAhead: data.daysAhead,
      unsubscribeLink: facts.unsubscribeLink,
      seminar: seminarVariables(data.seminar, true),
    },
    attachments: [seminarCalendar(data.seminar, facts)],
  })),
  'contact.received': composer(emailNotificationSchemas['contact.received'], (data, { site }) => ({
    variables: visitorVariables(data, `Re: ${data.subject}`, site),
    replyTo: data.email,
  })),
  'password_reset.received': composer(
    emailNotificationSchemas['password_reset.received'],
    (data, { site }) => ({
      variables: visitorVariables(data, `Your account at ${site.provider.name}`, site),
      replyTo: data.email,
    }),
  ),
  'account.link': composer(emailNotificationSchemas['account.link'], (data, { site, secrets }) => ({
    variables: {
      reason: data.reason,
      accountLink: `${site.appUrl}/account-link#${encodeURIComponent(unsealLinkToken(secrets, data.token))}`,
      validUntil: formatDateTime(data.validUntil),
    },
  })),
  'account.changed': composer(emailNotificationSchemas['account.changed'], (data, { site, secrets }) => ({
    variables: {
      change: data.change,
      changedAt: formatDateTime(data.changedAt),
      reportLink: `${site.appUrl}/report-change#${encodeURIComponent(unsealLinkToken(secrets, data.token))}`,
      validUntil: formatDateTime(data.validUntil),
    },
  })),
  'registrations.link': composer(
    emailNotificationSchemas['registrations.link'],
    (data, { site, secrets }) => ({
      variables: {
        registrationsLink: `${site.appUrl}/my-registrations#${encodeURIComponent(unsealLinkToken(secrets, data.token))}`,
        validUntil: formatDateTime(data.validUntil),
      },
    }),
  ),
}

/** Throws for a type unknown to this version. */
export function toNotificationTemplateType(templateType: string): NotificationTemplateType {
  return notificationTemplateTypes[eventOf(templateType)]
}

function eventOf(templateType: string): EmailNotificationEvent {
  for (const event of Object.keys(notificationTemplateTypes)) {
    if (isEvent(event) && notificationTemplateTypes[event] === templateType) return event
  }
  throw new Error(`Nothing announces messages of type '${templateType}'.`)
}

function isEvent(text: string): text is EmailNotificationEvent {
  return Object.hasOwn(notificationTemplateTypes, text)
}

export function composeMessage(
  templateType: string,
  data: unknown,
  facts: ComposeMessageContext,
): ComposedMessage {
  const event = eventOf(templateType)
  const composed = composers[event](data, facts)
  const { variables, attachments = [], officialInvitation = null, replyTo = null } = composed
  return {
    variables: { ...siteVariables(facts.site), ...variables },
    secretLinks: pickSecretLinks(notificationTemplateTypes[event], variables),
    attachments,
    officialInvitation,
    replyTo,
  }
}

type VisitorMessage = EmailNotificationData<'password_reset.received'> & { readonly subject?: string }

/** @param replySubject subject of the `mailto:` link */
function visitorVariables(data: VisitorMessage, replySubject: string, { appUrl }: MailSite) {
  return {
    ...data,
    messageLines: splitLines(data.message),
    replyLink: `mailto:${encodeURIComponent(data.email).replace('%40', '@')}?subject=${encodeURIComponent(replySubject)}`,
    messagesLink: `${appUrl}/admin?tab=messages`,
  }
}

function paymentText({ paymentStatus, seminar }: EmailNotificationData<'registration.confirmed'>): string {
  if (seminar.price === null) return 'None needed'
  return paymentStatus === 'verified' ? 'Verified' : 'Being checked'
}

function seminarUrl({ id }: EmailSeminarData, { appUrl }: MailSite): string {
  return `${appUrl}/register?seminar=${id}`
}

function toCalendarEvent(
  seminar: EmailSeminarData,
  { site, announcedAt }: ComposeMessageContext,
): CalendarEvent {
  const url = seminarUrl(seminar, site)
  return {
    uid: `seminar-${seminar.id}@${new URL(site.appUrl).hostname}`,
    title: seminar.title,
    startsAt: seminar.startsAt,
    endsAt: seminar.endsAt,
    location: seminarPlaceText(seminar),
    description: `${site.provider.name}\n${url}`,
    url,
    stampedAt: announcedAt,
    sequence: seminar.calendarSequence,
    isCancelled: false,
  }
}

function seminarCalendar(seminar: EmailSeminarData, facts: ComposeMessageContext): MailAttachment {
  const content = toICalendar(toCalendarEvent(seminar, facts), facts.site.provider.name)
  return { fileName: 'seminar.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }
}

function seminarCancellation(seminar: EmailSeminarData, facts: ComposeMessageContext): MailAttachment {
  const { name, contact } = facts.site.provider
  const content = toICalendarCancellation(toCalendarEvent(seminar, facts), { name, email: contact.email })
  return { fileName: 'cancelled.ics', contentType: 'text/calendar; charset=utf-8; method=CANCEL', content }
}
