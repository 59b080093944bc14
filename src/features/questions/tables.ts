/** Questions of single seminars, and the answers of registrants to questions of both kinds. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { people } from '../people/tables.ts'
import { registrations } from '../registrations/tables.ts'
import { seminars } from '../seminars/tables.ts'
import { answerAudiences, questionTypes } from '../settings/contract/form-fields.ts'
import type { RegistrationQuestion } from '../settings/contract/questions.ts'

/** Questions of one seminar; no row means none were ever saved. */
export const seminarQuestions = pgTable(
  'seminar_questions',
  {
    seminarId: integer()
      .primaryKey()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    questions: jsonb().$type<RegistrationQuestion[]>().notNull(),
    savedAt: timestampColumn().notNull(),
    savedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (row) => [
    index('seminar_questions_saved_by_idx').on(row.savedBy).where(sql`saved_by is not null`),
    check('seminar_questions_version_positive', sql`${row.version} > 0`),
    check('seminar_questions_is_list', sql`jsonb_typeof(${row.questions}) = 'array'`),
  ],
)

/** One row for each answered question of a registration, with the wording that was asked. */
export const registrationAnswers = pgTable(
  'registration_answers',
  {
    id: idColumn(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    questionId: text().notNull(),
    /** Position of the question within its form. */
    position: integer().notNull(),
    type: text().$type<(typeof questionTypes)[number]>().notNull(),
    label: text().notNull(),
    audience: text().$type<(typeof answerAudiences)[number]>().notNull(),
    inConfirmation: boolean().notNull(),
    /** One text, or each chosen option; the name of a file. */
    texts: text().array().notNull(),
    /** Null for other types, and once the file is purged. */
    fileKey: text(),
    contentType: text(),
    sizeInBytes: integer(),
    purgedAt: timestampColumn(),
    answeredAt: timestampColumn().notNull().defaultNow(),
  },
  (answer) => [
    uniqueIndex('registration_answers_question_key').on(answer.registrationId, answer.questionId),
    uniqueIndex('registration_answers_file_key').on(answer.fileKey),
    check('registration_answers_type_known', oneOfCondition(answer.type, questionTypes)),
    check('registration_answers_audience_known', oneOfCondition(answer.audience, answerAudiences)),
    check('registration_answers_position_not_negative', sql`${answer.position} >= 0`),
    check('registration_answers_label_not_blank', sql`btrim(${answer.label}) <> ''`),
    check('registration_answers_has_text', sql`cardinality(${answer.texts}) > 0`),
    check(
      'registration_answers_file_is_complete',
      sql`(${answer.type} = 'file') = (${answer.contentType} is not null and ${answer.sizeInBytes} > 0)
        and (${answer.type} = 'file' or ${answer.fileKey} is null)
        and (${answer.type} <> 'file' or (${answer.fileKey} is null) = (${answer.purgedAt} is not null))`,
    ),
  ],
)
