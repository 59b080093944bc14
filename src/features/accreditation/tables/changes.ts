import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { type DeviationField, deviationFields } from '../contract/deviations.ts'

/** Changes of seminars after their accreditation was applied for, which the completion report names. */
export const accreditationChanges = pgTable(
  'accreditation_changes',
  {
    id: idColumn(),
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    field: text().$type<DeviationField>().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    /** Empty until someone gives one. */
    reason: text().notNull(),
    /** Null once the person is deleted. */
    by: integer().references(() => people.id, { onDelete: 'set null' }),
    at: timestampColumn().notNull(),
  },
  (change) => [
    index('accreditation_changes_seminar_idx').on(change.seminarId, change.id),
    index('accreditation_changes_by_idx').on(change.by),
    check('accreditation_changes_field_known', oneOfCondition(change.field, deviationFields)),
  ],
)
