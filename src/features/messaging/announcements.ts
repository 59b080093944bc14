/**
 * What the rest of the product can tell people by mail, and the facts that each message needs.
 *
 * A new event is one entry in `announcementData`, one in `templateTypes`, one shipped template and one composer;
 * the compiler asks for whatever is missing. The facts are those of the moment: a seminar that is renamed later
 * does not change a message that is already written.
 */
import * as z from 'zod/mini'
import type { TemplateType } from './contract.ts'
import type { SealedToken } from './link-tokens.ts'

/** Also reads the instants back out of JSON. */
const Instant = z.coerce.date()

/** Sealed by whoever announces; earlier versions stored it in clear. */
const LinkToken = z.custom<SealedToken>((token) => typeof token === 'string')

export const SeminarFacts = z.object({
  id: z.int(),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  locationType: z.enum(['in_person', 'online']),
  locationAddress: z.nullable(z.string()),
  /** Meeting link or directions. Reaches a person only once their registration is verified. */
  locationDetails: z.nullable(z.string()),
  cpdPoints: z.nullable(z.number()),
  /** Pesos; null is free. */
  price: z.nullable(z.number()),
  /** SEQUENCE of the calendar entry; messages of former versions have none. */
  calendarSequence: z._default(z.int(), 0),
})
export type SeminarFacts = z.infer<typeof SeminarFacts>

/** Somebody as an official letter names them. */
const Addressee = z.object({
  name: z.string(),
  jobTitle: z.nullable(z.string()),
  company: z.nullable(z.string()),
})

export const announcementData = {
  'registration.confirmed': z.object({
    firstName: z.string(),
    paymentStatus: z.enum(['pending', 'verified']),
    /** Of the registration; messages of former versions have none. */
    reference: z._default(z.nullable(z.string()), null),
    seminar: SeminarFacts,
  }),
  'payment.verified': z.object({
    firstName: z.string(),
    /** What became of the seminar meanwhile: nobody is told to come to one that is over or cancelled. */
    standing: z.enum(['ahead', 'over', 'cancelled']),
    /** Pesos. */
    amountDue: z.number(),
    seminar: SeminarFacts,
  }),
  'payment.rejected': z.object({
    firstName: z.string(),
    /** The verifier's words; null where they gave none. */
    notes: z.nullable(z.string()),
    /** Pesos. */
    amountDue: z.number(),
    /** By which a new proof is sent; null where no seat can be taken any more. */
    link: z.nullable(z.object({ token: LinkToken, validUntil: Instant })),
    seminar: SeminarFacts,
  }),
  'seminar.changed': z.object({
    firstName: z.string(),
    /** As it is now. */
    seminar: SeminarFacts,
    /** As its registrants knew it. */
    former: SeminarFacts,
  }),
  'seminar.cancelled': z.object({
    firstName: z.string(),
    /** Why, in the provider's words; null where nothing was said. */
    reason: z.nullable(z.string()),
    /** Pesos that the seat cost, whether they were paid already or not; null is free. */
    amountDue: z.nullable(z.number()),
    seminar: SeminarFacts,
  }),
  'seminar.invitation': z.object({
    firstName: z.string(),
    seminar: SeminarFacts,
    /** Whom the official letter names; letters of former versions named nobody. */
    addressee: z._default(z.nullable(Addressee), null),
    /** Whether somebody asked for it, and not the office on its own account. */
    isRequested: z._default(z.boolean(), false),
    /** Of a request, what its sender called the attempt, so that a retry is known as one. */
    attempt: z.optional(z.nullable(z.string())),
    /** The custom template that staff chose; without one, and once it is gone, the invitation's own is used. */
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
    /** `give_access` goes to somebody who is known by a registration and has no account yet. */
    reason: z.enum(['verify', 'give_access', 'new_email', 'recover', 'choose_password']),
    token: LinkToken,
    validUntil: Instant,
  }),
  /** Something that a person signs in with, or their role, was changed. */
  'account.changed': z.object({
    /** `former_email` goes to the address that the account had before. */
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

/** Each event has its template, and no two share one: the type stored with a message leads back to its event. */
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

/**
 * Types whose message opens something to whoever reads it: what it says is removed from the outbox once the message
 * needs it no more.
 */
export const secretTypes: ReadonlySet<TemplateType> = new Set([
  templateTypes['account.link'],
  templateTypes['account.changed'],
  templateTypes['payment.rejected'],
  templateTypes['registrations.link'],
])

/** Types whose message tells how to get no more of them; the header of one-click unsubscribing goes with it. */
export const wayOutTypes: ReadonlySet<TemplateType> = new Set([
  templateTypes['seminar.invitation'],
  templateTypes['seminar.reminder'],
])

/** The types that something announces so far; each has a shipped template. */
export type AnnouncedTemplateType = (typeof templateTypes)[AnnouncementEvent]

export interface AnnouncementRecipient {
  /** Null for somebody without a row of their own, such as the provider. */
  readonly personId: number | null
  readonly email: string
  readonly name: string | null
}

export type Announcement = {
  [E in AnnouncementEvent]: {
    readonly event: E
    readonly to: AnnouncementRecipient
    readonly data: AnnouncementData<E>
    /** Where a message must exist only once, as a reminder: a second one with the same key is dropped. */
    readonly dedupeKey?: string
    /** Where it leaves later than at once, so that it can be withdrawn until then. */
    readonly sendAt?: Date
    /** Marketing respects preferences and suppressions, and carries a way out. */
    readonly isMarketing?: boolean
  }
}[AnnouncementEvent]
