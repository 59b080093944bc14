import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { professions } from '#app/features/people/tables.ts'
import {
  type AccreditationStatus,
  accreditationStatuses,
} from '#app/features/seminars/contract/accreditation-status.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { idColumn, oneOfCondition } from '#app/platform/db/columns.ts'
import type { ProgrammeSnapshot } from '../contract/programme-snapshot.ts'

const units = () => numeric({ precision: 5, scale: 2 })

/** Accreditation of a seminar as a CPD program, by profession. */
export const programmeAccreditations = pgTable(
  'programme_accreditations',
  {
    id: idColumn(),
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    professionId: integer()
      .notNull()
      .references(() => professions.id),
    status: text().$type<AccreditationStatus>().notNull(),
    applicationRef: text(),
    appliedOn: date({ mode: 'string' }),
    decidedOn: date({ mode: 'string' }),
    accreditationNo: text(),
    unitsParticipant: units(),
    validFrom: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    /** Number of times that the program may be held. */
    maxOfferings: integer(),
    conditions: text(),
    /** The program as it was approved, against which deviations are reported; null before. */
    approvedSnapshot: jsonb().$type<ProgrammeSnapshot>(),
    version: integer().notNull().default(1),
  },
  (accreditation) => [
    unique('programme_accreditations_seminar_profession_key').on(
      accreditation.seminarId,
      accreditation.professionId,
    ),
    // Not unique: each run of a program is a seminar with the same number.
    index('programme_accreditations_number_idx').on(
      accreditation.professionId,
      sql`lower(${accreditation.accreditationNo})`,
    ),
    index('programme_accreditations_status_idx').on(accreditation.status, accreditation.id),
    check(
      'programme_accreditations_status_known',
      oneOfCondition(accreditation.status, accreditationStatuses),
    ),
    check(
      'programme_accreditations_approved_complete',
      sql`${accreditation.status} <> 'approved' or (${accreditation.accreditationNo} is not null and ${accreditation.unitsParticipant} > 0)`,
    ),
    check(
      'programme_accreditations_validity_ordered',
      sql`${accreditation.validUntil} >= ${accreditation.validFrom}`,
    ),
  ],
)
