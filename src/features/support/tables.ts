import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { people } from '../people/tables.ts'

export const supportMessageKinds = ['contact', 'password_reset'] as const
export const supportMessageStatuses = ['open', 'resolved'] as const

export const supportMessages = pgTable(
  'support_messages',
  {
    id: idColumn(),
    kind: text().$type<(typeof supportMessageKinds)[number]>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text(),
    message: text().notNull(),
    status: text().$type<(typeof supportMessageStatuses)[number]>().notNull().default('open'),
    createdAt: timestampColumn().notNull().defaultNow(),
    resolvedAt: timestampColumn(),
    resolvedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (message) => [
    index('support_messages_list_idx').on(message.status, message.createdAt.desc(), message.id.desc()),
    index('support_messages_newest_idx').on(message.createdAt.desc(), message.id.desc()),
    index('support_messages_kind_idx').on(message.kind, message.createdAt.desc(), message.id.desc()),
    index('support_messages_resolved_by_idx').on(message.resolvedBy).where(sql`resolved_by is not null`),
    check('support_messages_kind_known', oneOfCondition(message.kind, supportMessageKinds)),
    check('support_messages_status_known', oneOfCondition(message.status, supportMessageStatuses)),
    check(
      'support_messages_resolved_has_instant',
      sql`(${message.status} = 'resolved') = (${message.resolvedAt} is not null)`,
    ),
  ],
)
