import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { people, professions } from '#app/features/people/tables.ts'
import { idColumn, timestampColumn } from '#app/platform/db/columns.ts'

/** People who chose reminders of CPD units that are missing before a license expires. */
export const passportReminders = pgTable('passport_reminders', {
  personId: integer()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  chosenAt: timestampColumn().notNull(),
})

/** CPD units by other providers, as a person entered them. For that person alone, never for staff. */
export const externalCredits = pgTable(
  'external_credits',
  {
    id: idColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    professionId: integer()
      .notNull()
      .references(() => professions.id),
    title: text().notNull(),
    provider: text().notNull(),
    accreditationNo: text(),
    /** Last day of the program. */
    endedOn: date({ mode: 'string' }).notNull(),
    units: numeric({ precision: 5, scale: 2 }).notNull(),
    /** Scan of the certificate; null without one. */
    fileKey: text(),
    createdAt: timestampColumn().notNull(),
  },
  (credit) => [
    unique('external_credits_file_key_key').on(credit.fileKey),
    index('external_credits_person_idx').on(credit.personId, credit.id),
    index('external_credits_profession_idx').on(credit.professionId),
    check('external_credits_units_positive', sql`${credit.units} > 0`),
  ],
)
