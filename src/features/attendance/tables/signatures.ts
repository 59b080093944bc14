/** Signatures that people left for printed attendance sheets. */
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { timestampColumn } from '#app/platform/db/columns.ts'

export const attendeeSignatures = pgTable(
  'attendee_signatures',
  {
    personId: integer()
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Null once withdrawn, when the picture is deleted. */
    fileKey: text(),
    /** Version of the sentence to which the person agreed. */
    consentVersion: text().notNull(),
    drawnAt: timestampColumn().notNull(),
    withdrawnAt: timestampColumn(),
  },
  (signature) => [
    check(
      'attendee_signatures_withdrawn_without_file',
      sql`(${signature.fileKey} is null) = (${signature.withdrawnAt} is not null)`,
    ),
  ],
)
