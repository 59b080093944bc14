import * as z from 'zod/mini'
import { RegistrationQuestions } from '#app/features/settings/contract/questions.ts'
import { integerParam, maxRowId, rowIdField, versionField } from '#app/platform/paging.ts'

export const SeminarQuestionsQuery = z.strictObject({ seminarId: integerParam(1, maxRowId) })

/** Version 0 means that none were ever saved. */
export const SeminarQuestions = z.object({ questions: RegistrationQuestions, version: z.int() })
export type SeminarQuestions = z.infer<typeof SeminarQuestions>

export const SaveSeminarQuestionsInput = z.strictObject({
  seminarId: rowIdField(),
  /** The version that was edited. */
  version: versionField(),
  questions: RegistrationQuestions,
})
export type SaveSeminarQuestionsInput = z.infer<typeof SaveSeminarQuestionsInput>

export const CopySeminarQuestionsInput = z.strictObject({ seminarId: rowIdField(), originalId: rowIdField() })
export type CopySeminarQuestionsInput = z.infer<typeof CopySeminarQuestionsInput>

/** An answer for the screen, with the wording that was asked. */
export const RegistrationAnswerToShow = z.object({
  questionId: z.string(),
  label: z.string(),
  text: z.string(),
  /** Null if the answer is no file, or the file was deleted. */
  url: z.nullable(z.string()),
})
export type RegistrationAnswerToShow = z.infer<typeof RegistrationAnswerToShow>

export const AnswerFileQuery = z.strictObject({ answerId: integerParam(1, maxRowId) })
export type AnswerFileQuery = z.infer<typeof AnswerFileQuery>
