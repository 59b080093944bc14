import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '../../platform/db/columns.ts'
import { people } from '../people/tables.ts'

export const messageKinds = ['contact', 'password_reset'] as const
export const messageStatuses = ['open', 'resolved'] as const

export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    kind: text().$type<(typeof messageKinds)[number]>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text(),
    message: text().notNull(),
    status: text().$type<(typeof messageStatuses)[number]>().notNull().default('open'),
    createdAt: instant().notNull().defaultNow(),
    resolvedAt: instant(),
    resolvedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (message) => [
    index('support_messages_list_idx').on(message.status, message.createdAt.desc(), message.id.desc()),
    index('support_messages_newest_idx').on(message.createdAt.desc(), message.id.desc()),
    index('support_messages_kind_idx').on(message.kind, message.createdAt.desc(), message.id.desc()),
    index('support_messages_resolved_by_idx').on(message.resolvedBy).where(sql`resolved_by is not null`),
    check('support_messages_kind_known', oneOf(message.kind, messageKinds)),
    check('support_messages_status_known', oneOf(message.status, messageStatuses)),
    check(
      'support_messages_resolved_has_instant',
      sql`(${message.status} = 'resolved') = (${message.resolvedAt} is not null)`,
    ),
  ],
)
