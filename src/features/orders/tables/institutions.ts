/** Schools, offices and companies that book seats for their people. */
import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { type InstitutionKind, institutionKinds } from '../contract/order-values.ts'

export const institutions = pgTable(
  'institutions',
  {
    id: idColumn(),
    name: text().notNull(),
    kind: text().$type<InstitutionKind>().notNull(),
    /** Empty if it was not given. */
    region: text().notNull().default(''),
    /** Address as first given; each order has the address and TIN of its own bill. */
    address: text().notNull(),
    tin: text(),
    createdAt: timestampColumn().notNull(),
  },
  (institution) => [
    uniqueIndex('institutions_name_key').on(
      sql`lower(${institution.name})`,
      sql`lower(${institution.region})`,
    ),
    check('institutions_name_filled', sql`btrim(${institution.name}) <> ''`),
    check('institutions_kind_known', oneOfCondition(institution.kind, institutionKinds)),
  ],
)
