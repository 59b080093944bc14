/**
 * E-mails that other features can send, with the variables of each. A new one needs an entry in
 * `announcementData` and in `templateTypes`, a shipped template and a composer; the compiler reports what is
 * missing. Variables are snapshots: renaming a seminar later does not change a composed e-mail.
 */
import * as z from 'zod/mini'
import type { TemplateType } from './email.ts'

/** Also parses instants from JSON. */
const Instant = z.coerce.date()

declare const sealed: unique symbol
export type SealedToken = string & { readonly [sealed]: true }

/** Sealed by the announcing feature; earlier versions stored it in clear. */
const LinkToken = z.custom<SealedToken>((token) => typeof token === 'string')

export const SeminarFacts = z.object({
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
export type SeminarFacts = z.infer<typeof SeminarFacts>

const Addressee = z.object({
  name: z.string(),
  jobTitle: z.nullable(z.string()),
  company: z.nullable(z.string()),
})

export const announcementData = {
  'registration.confirmed': z.object({
    firstName: z.string(),
    paymentStatus: z.enum(['pending', 'verified']),
    /** Absent in messages of earlier versions. */
    reference: z._default(z.nullable(z.string()), null),
    seminar: SeminarFacts,
  }),
  'payment.verified': z.object({
    firstName: z.string(),
    standing: z.enum(['ahead', 'over', 'cancelled']),
    /** Pesos. */
    amountDue: z.number(),
    seminar: SeminarFacts,
  }),
  'payment.rejected': z.object({
    firstName: z.string(),
    notes: z.nullable(z.string()),
    /** Pesos. */
    amountDue: z.number(),
    /** Link for a new proof; null if no seat can be taken. */
    link: z.nullable(z.object({ token: LinkToken, validUntil: Instant })),
    seminar: SeminarFacts,
  }),
  'seminar.changed': z.object({
    firstName: z.string(),
    seminar: SeminarFacts,
    former: SeminarFacts,
  }),
  'seminar.cancelled': z.object({
    firstName: z.string(),
    reason: z.nullable(z.string()),
    /** Pesos, paid or not; null is free. */
    amountDue: z.nullable(z.number()),
    seminar: SeminarFacts,
  }),
  'seminar.invitation': z.object({
    firstName: z.string(),
    seminar: SeminarFacts,
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
    seminar: SeminarFacts,
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

export type AnnouncementEvent = keyof typeof announcementData
export type AnnouncementData<E extends AnnouncementEvent> = z.infer<(typeof announcementData)[E]>

export const templateTypes = {
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
} as const satisfies Record<AnnouncementEvent, TemplateType>

/** Types with secret links; their content is removed from the outbox once no longer needed. */
export const secretTypes: ReadonlySet<TemplateType> = new Set([
  templateTypes['account.link'],
  templateTypes['account.changed'],
  templateTypes['payment.rejected'],
  templateTypes['registrations.link'],
])

/** Types with an unsubscribe link and the one-click header. */
export const wayOutTypes: ReadonlySet<TemplateType> = new Set([
  templateTypes['seminar.invitation'],
  templateTypes['seminar.reminder'],
])

export type AnnouncedTemplateType = (typeof templateTypes)[AnnouncementEvent]

export interface AnnouncementRecipient {
  /** Null for recipients without a row, such as the provider. */
  readonly personId: number | null
  readonly email: string
  readonly name: string | null
}

export type Announcement = {
  [E in AnnouncementEvent]: {
    readonly event: E
    readonly to: AnnouncementRecipient
    readonly data: AnnouncementData<E>
    /** A second message with the same key is dropped. */
    readonly dedupeKey?: string
    /** Delays sending, so that the message can be withdrawn. */
    readonly sendAt?: Date
    /** Marketing respects preferences and suppressions, and has an unsubscribe link. */
    readonly isMarketing?: boolean
  }
}[AnnouncementEvent]
