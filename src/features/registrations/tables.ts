/** People on seats. Registrations block deleting their person: seats must be released first. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orderLines } from '#app/features/orders/tables/orders.ts'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { people } from '../people/tables.ts'
import { seminars } from '../seminars/tables.ts'
import { AttendanceStatus, type RegisterInput, RegistrationType } from './contract/registration.ts'

/** Payment details are stored with the proof, discounts with the order, answers in a table of their own. */
type RegistrationDetails = Omit<
  RegisterInput,
  | 'proofOfPaymentFile'
  | 'referenceNumber'
  | 'amountSent'
  | 'answers'
  | 'voucherCode'
  | 'declaredRuleId'
  | 'isAnotherPerson'
>

const randomDigits = 'upper(substr(gen_random_uuid()::text, 1, 4))'
const referenceParts = [randomDigits, randomDigits, randomDigits]

export const registrations = pgTable(
  'registrations',
  {
    id: idColumn(),
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'restrict' }),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'restrict' }),
    /** The seat that the person has, in its order. */
    seatLineId: integer()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'restrict' }),
    registrationType: text().$type<RegistrationType>().notNull(),
    attendanceStatus: text().$type<AttendanceStatus>().notNull().default('registered'),
    /** Details as given by the registrant, whatever the person's row says. */
    details: jsonb().$type<RegistrationDetails>().notNull(),
    /** Random reference number such as 'A1B2-C3D4-E5F6'. */
    reference: text()
      .notNull()
      .default(sql.raw(`(${referenceParts.join(" || '-' || ")})`)),
    /** The privacy notice shown; null if registered by staff. */
    privacyNoticeVersion: text(),
    /** Person who was signed in; accounts with an unverified e-mail see only these. */
    registeredBy: integer().references(() => people.id, { onDelete: 'set null' }),
    /** Part of tickets and of mailed links without an account; raising it voids all earlier ones. */
    linkVersion: integer().notNull().default(1),
    /** Instant at which staff decided that the person has this registration, though its details have another given name. */
    nameConfirmedAt: timestampColumn(),
    registeredAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (registration) => [
    uniqueIndex('registrations_reference_key').on(registration.reference),
    uniqueIndex('registrations_seat_line_key').on(registration.seatLineId),
    uniqueIndex('registrations_person_seminar_key').on(registration.personId, registration.seminarId),
    index('registrations_seminar_idx').on(registration.seminarId, registration.registeredAt),
    index('registrations_registered_idx').on(registration.registeredAt.desc(), registration.id.desc()),
    index('registrations_registered_by_idx')
      .on(registration.registeredBy)
      .where(sql`registered_by is not null`),
    check(
      'registrations_type_known',
      oneOfCondition(registration.registrationType, RegistrationType.options),
    ),
    check(
      'registrations_attendance_known',
      oneOfCondition(registration.attendanceStatus, AttendanceStatus.options),
    ),
    // Two bytes of a ticket.
    check('registrations_link_version_fits', sql`${registration.linkVersion} between 1 and 65535`),
  ],
)
