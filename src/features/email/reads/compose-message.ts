/** Turns stored data into template variables and attachments. */
import type * as z from 'zod/mini'
import { formatInstant } from '../../../platform/format/dates.ts'
import { formatPrice } from '../../../platform/format/money.ts'
import {
  type CalendarEvent,
  writeCalendar,
  writeCancellation,
} from '../../../platform/mail/calendar-event.ts'
import type { MailAttachment } from '../../../platform/mail/mail-transport.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  letterReference,
  type OfficialLetter,
  writeOfficialLetter,
} from '../adapters/invitation-pdf/official-invitation.ts'
import { openToken } from '../adapters/link-tokens.ts'
import type { SecretLinks } from '../adapters/liquid/place-secret-links.ts'
import {
  type AnnouncedTemplateType,
  type AnnouncementData,
  type AnnouncementEvent,
  announcementData,
  type SeminarFacts,
  templateTypes,
} from '../contract/announcements.ts'
import { pickSecretLinks } from '../contract/secret-links.ts'
import { changeVariables, linesOf, placeOf, seminarVariables } from '../emails/seminar-variables.ts'
import { type MailSite, siteVariables } from '../emails/template.ts'

export interface MessageFacts {
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
  readonly officialLetter: OfficialLetter | null
  /** Overrides the provider's address. */
  readonly replyTo: string | null
}

type Composition = Pick<ComposedMessage, 'variables'> & Partial<ComposedMessage>

type Composer = (data: unknown, facts: MessageFacts) => Composition

/** Ties a composer to its schema, so that stored data is always parsed. */
function composer<Shape extends z.ZodMiniType>(
  shape: Shape,
  compose: (data: z.infer<Shape>, facts: MessageFacts) => Composition,
): Composer {
  return (data, facts) => compose(shape.parse(data), facts)
}

const composers: Record<AnnouncementEvent, Composer> = {
  'registration.confirmed': composer(announcementData['registration.confirmed'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      isConfirmed: data.paymentStatus === 'verified',
      payment: paymentText(data),
      reference: data.reference,
      seminar: seminarVariables(data.seminar, data.paymentStatus === 'verified'),
    },
    attachments: [seminarCalendar(data.seminar, facts)],
  })),
  'payment.verified': composer(announcementData['payment.verified'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      standing: data.standing,
      fee: formatPrice(data.amountDue),
      seminar: seminarVariables(data.seminar, data.standing === 'ahead'),
    },
    attachments: data.standing === 'ahead' ? [seminarCalendar(data.seminar, facts)] : [],
  })),
  'payment.rejected': composer(announcementData['payment.rejected'], (data, { site, secrets }) => ({
    variables: {
      firstName: data.firstName,
      notes: data.notes,
      notesLines: linesOf(data.notes ?? ''),
      fee: formatPrice(data.amountDue),
      // Tokens are in the URL fragment, which is not sent to servers or logged.
      proofLink:
        data.link && `${site.appUrl}/send-proof#${encodeURIComponent(openToken(secrets, data.link.token))}`,
      validUntil: data.link && formatInstant(data.link.validUntil),
      seminar: seminarVariables(data.seminar, false),
    },
  })),
  'seminar.changed': composer(announcementData['seminar.changed'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      ...changeVariables(data),
      changedAt: formatInstant(facts.announcedAt),
      seminar: seminarVariables(data.seminar, true),
    },
    attachments: [seminarCalendar(data.seminar, facts)],
  })),
  'seminar.cancelled': composer(announcementData['seminar.cancelled'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      reason: data.reason,
      reasonLines: linesOf(data.reason ?? ''),
      fee: data.amountDue === null ? null : formatPrice(data.amountDue),
      seminar: seminarVariables(data.seminar, false),
    },
    attachments: [seminarCancellation(data.seminar, facts)],
  })),
  'seminar.invitation': composer(
    announcementData['seminar.invitation'],
    (data, { site, unsubscribeLink, announcedAt, outboxId = null }) => {
      const registerLink = seminarAddress(data.seminar, site)
      const reference = letterReference(outboxId, announcedAt)
      return {
        variables: {
          firstName: data.firstName,
          registerLink,
          isRequested: data.isRequested,
          letterReference: reference,
          unsubscribeLink,
          seminar: seminarVariables(data.seminar, false),
        },
        officialLetter: writeOfficialLetter({
          data,
          provider: site.provider,
          reference,
          announcedAt,
          registerLink,
        }),
      }
    },
  ),
  'seminar.reminder': composer(announcementData['seminar.reminder'], (data, facts) => ({
    variables: {
      firstName: data.firstName,
      daysAhead: data.daysAhead,
      unsubscribeLink: facts.unsubscribeLink,
      seminar: seminarVariables(data.seminar, true),
    },
    attachments: [seminarCalendar(data.seminar, facts)],
  })),
  'contact.received': composer(announcementData['contact.received'], (data, { site }) => ({
    variables: visitorVariables(data, `Re: ${data.subject}`, site),
    replyTo: data.email,
  })),
  'password_reset.received': composer(announcementData['password_reset.received'], (data, { site }) => ({
    variables: visitorVariables(data, `Your account at ${site.provider.name}`, site),
    replyTo: data.email,
  })),
  'account.link': composer(announcementData['account.link'], (data, { site, secrets }) => ({
    variables: {
      reason: data.reason,
      accountLink: `${site.appUrl}/account-link#${encodeURIComponent(openToken(secrets, data.token))}`,
      validUntil: formatInstant(data.validUntil),
    },
  })),
  'account.changed': composer(announcementData['account.changed'], (data, { site, secrets }) => ({
    variables: {
      change: data.change,
      changedAt: formatInstant(data.changedAt),
      reportLink: `${site.appUrl}/report-change#${encodeURIComponent(openToken(secrets, data.token))}`,
      validUntil: formatInstant(data.validUntil),
    },
  })),
  'registrations.link': composer(announcementData['registrations.link'], (data, { site, secrets }) => ({
    variables: {
      registrationsLink: `${site.appUrl}/my-registrations#${encodeURIComponent(openToken(secrets, data.token))}`,
      validUntil: formatInstant(data.validUntil),
    },
  })),
}

/** Throws for a type unknown to this version. */
export function toAnnouncedType(templateType: string): AnnouncedTemplateType {
  return templateTypes[eventOf(templateType)]
}

function eventOf(templateType: string): AnnouncementEvent {
  for (const event of Object.keys(templateTypes)) {
    if (isEvent(event) && templateTypes[event] === templateType) return event
  }
  throw new Error(`Nothing announces messages of type '${templateType}'.`)
}

function isEvent(text: string): text is AnnouncementEvent {
  return Object.hasOwn(templateTypes, text)
}

export function composeMessage(templateType: string, data: unknown, facts: MessageFacts): ComposedMessage {
  const event = eventOf(templateType)
  const composed = composers[event](data, facts)
  const { variables, attachments = [], officialLetter = null, replyTo = null } = composed
  return {
    variables: { ...siteVariables(facts.site), ...variables },
    secretLinks: pickSecretLinks(templateTypes[event], variables),
    attachments,
    officialLetter,
    replyTo,
  }
}

type VisitorMessage = AnnouncementData<'password_reset.received'> & { readonly subject?: string }

/** @param replySubject subject of the `mailto:` link */
function visitorVariables(data: VisitorMessage, replySubject: string, { appUrl }: MailSite) {
  return {
    ...data,
    messageLines: linesOf(data.message),
    replyLink: `mailto:${encodeURIComponent(data.email).replace('%40', '@')}?subject=${encodeURIComponent(replySubject)}`,
    messagesLink: `${appUrl}/admin?tab=messages`,
  }
}

function paymentText({ paymentStatus, seminar }: AnnouncementData<'registration.confirmed'>): string {
  if (seminar.price === null) return 'None needed'
  return paymentStatus === 'verified' ? 'Verified' : 'Being checked'
}

function seminarAddress({ id }: SeminarFacts, { appUrl }: MailSite): string {
  return `${appUrl}/register?seminar=${id}`
}

function toCalendarEvent(seminar: SeminarFacts, { site, announcedAt }: MessageFacts): CalendarEvent {
  const url = seminarAddress(seminar, site)
  return {
    uid: `seminar-${seminar.id}@${new URL(site.appUrl).hostname}`,
    title: seminar.title,
    startsAt: seminar.startsAt,
    endsAt: seminar.endsAt,
    location: placeOf(seminar),
    description: `${site.provider.name}\n${url}`,
    url,
    stampedAt: announcedAt,
    sequence: seminar.calendarSequence,
    isCancelled: false,
  }
}

function seminarCalendar(seminar: SeminarFacts, facts: MessageFacts): MailAttachment {
  const content = writeCalendar(toCalendarEvent(seminar, facts), facts.site.provider.name)
  return { fileName: 'seminar.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }
}

function seminarCancellation(seminar: SeminarFacts, facts: MessageFacts): MailAttachment {
  const { name, contact } = facts.site.provider
  const content = writeCancellation(toCalendarEvent(seminar, facts), { name, email: contact.email })
  return { fileName: 'cancelled.ics', contentType: 'text/calendar; charset=utf-8; method=CANCEL', content }
}
