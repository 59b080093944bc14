import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { professions } from '#app/features/people/tables.ts'
import { idColumn } from '#app/platform/db/columns.ts'

/** Accreditation of the provider by the CPD council of a profession. */
export const providerAccreditations = pgTable(
  'provider_accreditations',
  {
    id: idColumn(),
    professionId: integer()
      .notNull()
      .references(() => professions.id),
    number: text().notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    validUntil: date({ mode: 'string' }).notNull(),
  },
  (accreditation) => [
    unique('provider_accreditations_profession_start_key').on(
      accreditation.professionId,
      accreditation.validFrom,
    ),
    check('provider_accreditations_number_not_blank', sql`btrim(${accreditation.number}) <> ''`),
    check(
      'provider_accreditations_validity_ordered',
      sql`${accreditation.validUntil} >= ${accreditation.validFrom}`,
    ),
  ],
)
