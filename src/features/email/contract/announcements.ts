/**
 * E-mails that other features can send. Variables are snapshots: renaming a seminar does not change a
 * composed e-mail.
 */
import * as z from 'zod/mini'
import type { TemplateType } from './email.ts'

/** Also parses instants from JSON. */
const Instant = z.coerce.date()

declare const sealed: unique symbol
export type SealedLinkToken = string & { readonly [sealed]: true }

/** Sealed by the announcing feature; earlier versions stored it in clear. */
const LinkToken = z.custom<SealedLinkToken>((token) => typeof token === 'string')

export const EmailSeminarData = z.object({
  id: z.int(),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  locationType: z.enum(['in_person', 'online']),
  locationAddress: z.nullable(z.string()),
  /** Meeting link or directions, sent only to verified registrants. */
  locationDetails: z.nullable(z.string()),
  cpdPoints: z.nullable(z.number()),
  /** Pesos; null is free. */
  price: z.nullable(z.number()),
  /** SEQUENCE of the calendar entry. */
  calendarSequence: z._default(z.int(), 0),
})
export type EmailSeminarData = z.infer<typeof EmailSeminarData>

const Addressee = z.object({
  name: z.string(),
  jobTitle: z.nullable(z.string()),
  company: z.nullable(z.string()),
})

export const emailNotificationSchemas = {
  'registration.confirmed': z.object({
    firstName: z.string(),
    paymentStatus: z.enum(['pending', 'verified']),
    /** Absent in messages of earlier versions. */
    reference: z._default(z.nullable(z.string()), null),
    seminar: EmailSeminarData,
  }),
  'payment.verified': z.object({
    firstName: z.string(),
    standing: z.enum(['ahead', 'over', 'cancelled']),
    /** Pesos. */
    amountDue: z.number(),
    seminar: EmailSeminarData,
  }),
  'payment.rejected': z.object({
    firstName: z.string(),
    notes: z.nullable(z.string()),
    /** Pesos. */
    amountDue: z.number(),
    /** Link for a new proof; null if no seat can be taken. */
    link: z.nullable(z.object({ token: LinkToken, validUntil: Instant })),
    seminar: EmailSeminarData,
  }),
  'seminar.changed': z.object({
    firstName: z.string(),
    seminar: EmailSeminarData,
    former: EmailSeminarData,
  }),
  'seminar.cancelled': z.object({
    firstName: z.string(),
    reason: z.nullable(z.string()),
    /** Pesos, paid or not; null is free. */
    amountDue: z.nullable(z.number()),
    seminar: EmailSeminarData,
  }),
  'seminar.invitation': z.object({
    firstName: z.string(),
    seminar: EmailSeminarData,
    /** Absent in messages of earlier versions. */
    addressee: z._default(z.nullable(Addressee), null),
    /** Requested by a visitor, not sent by staff. */
    isRequested: z._default(z.boolean(), false),
    /** Client's id of the request, to recognise a retry. */
    attempt: z.optional(z.nullable(z.string())),
    /** Custom template; if unset or deleted, the type's own is used. */
    templateId: z.optional(z.nullable(z.int())),
  }),
  'seminar.reminder': z.object({
    firstName: z.string(),
    daysAhead: z.int(),
    seminar: EmailSeminarData,
  }),
  'contact.received': z.object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  'password_reset.received': z.object({
    name: z.string(),
    email: z.string(),
    message: z.string(),
  }),
  'account.link': z.object({
    /** `give_access` is for a registrant without an account. */
    reason: z.enum(['verify', 'give_access', 'new_email', 'recover', 'choose_password']),
    token: LinkToken,
    validUntil: Instant,
  }),
  /** A sign-in method or the role changed. */
  'account.changed': z.object({
    /** `former_email` goes to the previous address. */
    change: z.enum([
      'password',
      'email',
      'former_email',
      'google_linked',
      'google_unlinked',
      'second_factor_added',
      'second_factor_removed',
      'role',
    ]),
    changedAt: Instant,
    token: LinkToken,
    validUntil: Instant,
  }),
  'registrations.link': z.object({ token: LinkToken, validUntil: Instant }),
}

export type EmailNotificationEvent = keyof typeof emailNotificationSchemas
export type EmailNotificationData<E extends EmailNotificationEvent> = z.infer<
  (typeof emailNotificationSchemas)[E]
>

export const notificationTemplateTypes = {
  'registration.confirmed': 'registration_confirmation',
  'payment.verified': 'payment_verified',
  'payment.rejected': 'payment_rejected',
  'seminar.changed': 'seminar_changed',
  'seminar.cancelled': 'seminar_cancelled',
  'seminar.invitation': 'invitation',
  'seminar.reminder': 'seminar_reminder',
  'contact.received': 'contact_received',
  'password_reset.received': 'password_reset_received',
  'account.link': 'account_link',
  'account.changed': 'security_notice',
  'registrations.link': 'registrations_link',
} as const satisfies Record<EmailNotificationEvent, TemplateType>

/** Types with secret links; their content is removed from the outbox once no longer needed. */
export const secretLinkTemplateTypes: ReadonlySet<TemplateType> = new Set([
  notificationTemplateTypes['account.link'],
  notificationTemplateTypes['account.changed'],
  notificationTemplateTypes['payment.rejected'],
  notificationTemplateTypes['registrations.link'],
])

/** Types with an unsubscribe link and the one-click header. */
export const unsubscribableTemplateTypes: ReadonlySet<TemplateType> = new Set([
  notificationTemplateTypes['seminar.invitation'],
  notificationTemplateTypes['seminar.reminder'],
])

export type NotificationTemplateType = (typeof notificationTemplateTypes)[EmailNotificationEvent]

export interface EmailRecipient {
  /** Null for recipients without a row, such as the provider. */
  readonly personId: number | null
  readonly email: string
  readonly name: string | null
}

export type EmailNotification = {
  [E in EmailNotificationEvent]: {
    readonly event: E
    readonly to: EmailRecipient
    readonly data: EmailNotificationData<E>
    /** A second message with the same key is dropped. */
    readonly dedupeKey?: string
    /** Delays sending, so that the message can be withdrawn. */
    readonly sendAt?: Date
    /** Marketing respects preferences and suppressions, and has an unsubscribe link. */
    readonly isMarketing?: boolean
  }
}[EmailNotificationEvent]
