import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/db/columns.ts'
import { people } from '../people/tables.ts'

/** The current version of each section that has been saved. */
export const settings = pgTable(
  'settings',
  {
    section: text().primaryKey(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    savedAt: timestampColumn().notNull(),
    savedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (row) => [check('settings_version_positive', sql`${row.version} > 0`)],
)

/** Every version that was saved, the current one included. */
export const settingsVersions = pgTable(
  'settings_versions',
  {
    section: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    savedAt: timestampColumn().notNull(),
    savedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (row) => [primaryKey({ columns: [row.section, row.version] })],
)
