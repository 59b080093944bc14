/** What became of the mail, in numbers, as it crosses the wire. Counted are messages, not events. */
import * as z from 'zod/mini'
import { wholeNumber } from '../../../platform/http/paging.ts'

const rate = z.number().check(z.gte(0), z.lte(1))

export const MailStatistics = z.object({
  totalSent: z.int(),
  totalDelivered: z.int(),
  totalOpened: z.int(),
  totalClicked: z.int(),
  totalBounced: z.int(),
  totalUnsubscribed: z.int(),
  /** Of those sent; 0 where nothing was. */
  deliveryRate: rate,
  /** Of those delivered. */
  openRate: rate,
  clickRate: rate,
})
export type MailStatistics = z.infer<typeof MailStatistics>

const longestStatisticsInDays = 366

export const MailDaysQuery = z.strictObject({
  days: z._default(wholeNumber(1, longestStatisticsInDays), 30),
})
export type MailDaysQuery = z.infer<typeof MailDaysQuery>

/** A day of the Manila calendar. */
export const MailDay = z.object({
  day: z.iso.date(),
  sent: z.int(),
  delivered: z.int(),
  opened: z.int(),
  bounced: z.int(),
})
export type MailDay = z.infer<typeof MailDay>

/** The last days up to today, the oldest first, also those without mail. */
export const MailDays = z.object({ days: z.array(MailDay) })
export type MailDays = z.infer<typeof MailDays>
