import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { people, professions } from '#app/features/people/tables.ts'
import { idColumn, timestampColumn } from '#app/platform/db/columns.ts'

/**
 * A person's professional licenses. A trigger copies `people.prc_license_no` and `prc_expiration_on` into the primary
 * one, whichever command writes them.
 */
export const licences = pgTable(
  'licences',
  {
    id: idColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Null for a number whose profession was not given. */
    professionId: integer().references(() => professions.id),
    licenseNo: text().notNull(),
    registeredOn: date({ mode: 'string' }),
    expiresOn: date({ mode: 'string' }),
    /** The one that `people` has too; at most one. */
    isPrimary: boolean().notNull(),
    /** Person who compared it with the PRC ID. A trigger clears both when number or profession change. */
    verifiedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    verifiedAt: timestampColumn(),
  },
  (licence) => [
    unique('licences_person_profession_key').on(licence.personId, licence.professionId).nullsNotDistinct(),
    uniqueIndex('licences_primary_key').on(licence.personId).where(sql`is_primary`),
    // `listPossibleDuplicates`.
    index('licences_number_idx').on(sql`ltrim(license_no, '0')`),
    index('licences_profession_idx').on(licence.professionId),
    index('licences_verified_by_idx').on(licence.verifiedBy).where(sql`verified_by is not null`),
  ],
)
