/** The waiting lists of full seminars. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/orders/tables/orders.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { type WaitlistStatus, waitlistStatuses } from './contract/waitlist-values.ts'

export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: idColumn(),
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    seats: integer().notNull(),
    status: text().$type<WaitlistStatus>().notNull().default('waiting'),
    joinedAt: timestampColumn().notNull(),
    /** Order of the last offer, which holds its seats until its deadline; null before the first. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    /** Instant at which fewer seats than these were free for the first time. */
    tooFewSince: timestampColumn(),
    /** Sentence for staff and the person: why nothing was offered when seats were free. */
    lastReason: text(),
    /** Instant at which the deadline of the last offer was recalled; null if it was not. */
    remindedAt: timestampColumn(),
  },
  (entry) => [
    uniqueIndex('waitlist_entries_email_key')
      .on(entry.seminarId, entry.email)
      .where(sql`status in ('waiting', 'offered')`),
    index('waitlist_entries_order_idx').on(entry.orderId),
    index('waitlist_entries_email_idx').on(entry.email),
    check('waitlist_entries_status_known', oneOfCondition(entry.status, waitlistStatuses)),
    check('waitlist_entries_seats_counted', sql`${entry.seats} between 1 and 20`),
    check(
      'waitlist_entries_offer_has_order',
      sql`${entry.status} <> 'offered' or ${entry.orderId} is not null`,
    ),
  ],
)
