/** Parts of the data of e-mails. They are snapshots: renaming a seminar does not change a queued e-mail. */
import * as z from 'zod/mini'

/** Instant; also parses instants from JSON. */
export const Instant = z.coerce.date()

declare const sealed: unique symbol
export type SealedLinkToken = string & { readonly [sealed]: true }

/** Token sealed by the announcing feature; earlier versions stored it in clear. */
export const LinkToken = z.custom<SealedLinkToken>((token) => typeof token === 'string')

export const EmailSeminarData = z.object({
  id: z.int(),
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  locationType: z.enum(['in_person', 'online']),
  locationAddress: z.nullable(z.string()),
  /** Meeting link or directions, sent only to verified registrants. */
  locationDetails: z.nullable(z.string()),
  whatToBring: z._default(z.nullable(z.string()), null),
  cpdPoints: z.nullable(z.number()),
  /** Pesos; null is free. */
  price: z.nullable(z.number()),
  /** SEQUENCE of the calendar entry. */
  calendarSequence: z._default(z.int(), 0),
})
export type EmailSeminarData = z.infer<typeof EmailSeminarData>
export const EmailAddressee = z.object({
  name: z.string(),
  jobTitle: z.nullable(z.string()),
  company: z.nullable(z.string()),
})
export type EmailAddressee = z.infer<typeof EmailAddressee>
