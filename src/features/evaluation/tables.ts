/**
 * Evaluation forms. Of feedback, who has answered and what was answered are in two tables that nothing connects; of
 * learning checks, every attempt names its registration.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { people } from '../people/tables.ts'
import { registrations } from '../registrations/tables.ts'
import { seminars } from '../seminars/tables.ts'
import type { GivenAnswer } from './contract/answering.ts'
import {
  checkPhases,
  defaultCheckTries,
  type EvaluationFormKind,
  type EvaluationFormStatus,
  evaluationFormKinds,
  evaluationFormStatuses,
  type LearningCheckPhase,
  maxCheckTries,
  type QuestionKind,
  type QuestionSubject,
  questionKinds,
  questionSubjects,
} from './contract/form-values.ts'
import type { EvaluationFormQuestion } from './contract/forms.ts'

/** Counted answers without texts. */
export interface SavedCounts {
  /** Answers that were counted. */
  readonly mixed: number
  readonly counts: readonly AnswerCount[]
}

export interface AnswerCount {
  readonly questionId: number
  readonly speakerId: number | null
  readonly value: GivenAnswer['value']
  readonly number: number
}

export const evaluationForms = pgTable(
  'forms',
  {
    id: idColumn(),
    /** Null: of the library, to be copied. */
    seminarId: integer().references(() => seminars.id, { onDelete: 'cascade' }),
    kind: text().$type<EvaluationFormKind>().notNull(),
    /** Phase of learning checks: before or after the seminar. */
    phase: text().$type<LearningCheckPhase>(),
    /** Percentage for passing learning checks. Null: any attempt passes. */
    passPercent: integer(),
    /** Attempts of each registrant at learning checks. */
    maxTries: integer().notNull().default(defaultCheckTries),
    title: text().notNull(),
    intro: text().notNull().default(''),
    opensAt: timestampColumn(),
    closesAt: timestampColumn(),
    isRequired: boolean().notNull().default(true),
    status: text().$type<EvaluationFormStatus>().notNull().default('draft'),
    /** Receipts that went with their registration or person; their answers stay. */
    removedReceipts: integer().notNull().default(0),
    /** Answers that were deleted: the last ones where they remained fewer than five, and all after their retention. */
    removedAnswers: integer().notNull().default(0),
    /** Latest instant until which the form was ever opened again for one registrant; null: never. */
    lateUntil: timestampColumn(),
    /** Instant at which answers, and names in attempts, were deleted after their retention. */
    answersDeletedAt: timestampColumn(),
    /** Counts that remain for the results, of feedback whose answers were deleted. */
    savedCounts: jsonb().$type<SavedCounts>(),
    version: integer().notNull().default(1),
  },
  (form) => [
    index('forms_seminar_idx').on(form.seminarId),
    uniqueIndex('forms_open_feedback_key')
      .on(form.seminarId)
      .where(sql`kind = 'feedback' and status = 'open'`),
    uniqueIndex('forms_open_check_key')
      .on(form.seminarId, form.phase)
      .where(sql`kind = 'learning_check' and status = 'open'`),
    check('forms_kind_known', oneOfCondition(form.kind, evaluationFormKinds)),
    check('forms_phase_known', oneOfCondition(form.phase, checkPhases)),
    check('forms_phase_of_check', sql`(${form.kind} = 'learning_check') = (${form.phase} is not null)`),
    check(
      'forms_pass_percent_valid',
      sql`${form.passPercent} is null or (${form.passPercent} between 1 and 100 and ${form.kind} = 'learning_check')`,
    ),
    check('forms_max_tries_valid', sql`${form.maxTries} between 1 and ${sql.raw(String(maxCheckTries))}`),
    check('forms_status_known', oneOfCondition(form.status, evaluationFormStatuses)),
    check('forms_title_not_blank', sql`btrim(${form.title}) <> ''`),
    check('forms_close_after_open', sql`${form.closesAt} > ${form.opensAt}`),
    check('forms_library_is_draft', sql`${form.seminarId} is not null or ${form.status} = 'draft'`),
    check('forms_removed_receipts_valid', sql`${form.removedReceipts} >= 0`),
    check('forms_removed_answers_valid', sql`${form.removedAnswers} >= 0`),
    check(
      'forms_saved_counts_of_deleted',
      sql`${form.savedCounts} is null or ${form.answersDeletedAt} is not null`,
    ),
  ],
)

const formColumn = () =>
  integer()
    .notNull()
    .references(() => evaluationForms.id, { onDelete: 'cascade' })

export const formQuestions = pgTable(
  'form_questions',
  {
    id: idColumn(),
    formId: formColumn(),
    position: integer().notNull(),
    kind: text().$type<QuestionKind>().notNull(),
    prompt: text().notNull(),
    help: text(),
    isRequired: boolean().notNull(),
    subject: text().$type<QuestionSubject>().notNull(),
    options: jsonb().$type<EvaluationFormQuestion['options']>(),
    /** Keys of the right choices, of learning checks. */
    correct: jsonb().$type<readonly string[]>(),
    points: integer(),
  },
  (question) => [
    index('form_questions_form_idx').on(question.formId, question.position),
    check('form_questions_kind_known', oneOfCondition(question.kind, questionKinds)),
    check('form_questions_subject_known', oneOfCondition(question.subject, questionSubjects)),
    check('form_questions_prompt_not_blank', sql`btrim(${question.prompt}) <> ''`),
    check(
      'form_questions_options_of_choices',
      sql`(${question.kind} in ('choice', 'choices')) = (${question.options} is not null)`,
    ),
    check(
      'form_questions_points_of_correct',
      sql`(${question.correct} is null) = (${question.points} is null)`,
    ),
    check('form_questions_points_valid', sql`${question.points} > 0`),
  ],
)

/** Receipts that a registrant has answered, without the time of day. */
export const feedbackReceipts = pgTable(
  'feedback_receipts',
  {
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    formId: formColumn(),
    submittedOn: date().notNull(),
  },
  (receipt) => [
    primaryKey({ columns: [receipt.registrationId, receipt.formId] }),
    index('feedback_receipts_form_idx').on(receipt.formId),
  ],
)

/** Registrants who may answer a form after it has closed for everybody else. */
export const evaluationOpenings = pgTable(
  'evaluation_openings',
  {
    id: idColumn(),
    formId: formColumn(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    until: timestampColumn().notNull(),
    openedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    openedAt: timestampColumn().notNull(),
  },
  (opening) => [
    uniqueIndex('evaluation_openings_key').on(opening.formId, opening.registrationId),
    index('evaluation_openings_registration_idx').on(opening.registrationId),
    check('evaluation_openings_until_later', sql`${opening.until} > ${opening.openedAt}`),
  ],
)

/** No person, registration, time or serial number: nothing that a receipt has too. */
const answerColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  formId: formColumn(),
  answers: jsonb().$type<readonly GivenAnswer[]>().notNull(),
})

/** Answers that are not mixed yet: they share a transaction with their receipt, so nothing reads them. */
export const feedbackBuffer = pgTable('feedback_buffer', answerColumns(), (answer) => [
  index('feedback_buffer_form_idx').on(answer.formId),
])

export const feedbackAnswers = pgTable('feedback_answers', answerColumns(), (answer) => [
  index('feedback_answers_form_idx').on(answer.formId),
  index('feedback_answers_held_idx').on(answer.formId).where(sql`answers @> '[{"held": true}]'`),
])

/** Submitted learning checks. Erasure leaves the best percentage, without registration and answers. */
export const checkAttempts = pgTable(
  'check_attempts',
  {
    id: idColumn(),
    formId: formColumn(),
    registrationId: integer().references(() => registrations.id, { onDelete: 'set null' }),
    /** Number of the attempt, from 1 to the tries of the form. */
    number: integer().notNull(),
    answers: jsonb().$type<readonly GivenAnswer[]>().notNull(),
    points: integer().notNull(),
    percent: integer().notNull(),
    passed: boolean().notNull(),
    /** Instant at which the page was opened, as it says. */
    startedAt: timestampColumn().notNull(),
    submittedAt: timestampColumn().notNull(),
    /** A repeated submission has the same. */
    idempotencyKey: text(),
  },
  (attempt) => [
    uniqueIndex('check_attempts_number_key').on(attempt.formId, attempt.registrationId, attempt.number),
    uniqueIndex('check_attempts_idempotency_key').on(
      attempt.formId,
      attempt.registrationId,
      attempt.idempotencyKey,
    ),
    index('check_attempts_registration_idx').on(attempt.registrationId),
    check('check_attempts_number_valid', sql`${attempt.number} > 0`),
    check('check_attempts_points_valid', sql`${attempt.points} >= 0`),
    check('check_attempts_percent_valid', sql`${attempt.percent} between 0 and 100`),
    check('check_attempts_started_first', sql`${attempt.startedAt} <= ${attempt.submittedAt}`),
  ],
)
