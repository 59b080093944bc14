import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import { AnswerPage, AnswerQuery, SubmitAnswersInput, SubmitAnswersResponse } from './answering.ts'
import {
  CopyFormInput,
  DeleteFormInput,
  EvaluationFormList,
  EvaluationFormResponse,
  EvaluationFormsQuery,
  FormStatusInput,
  SaveFormInput,
} from './forms.ts'
import { LearningQuery, LearningResults } from './learning.ts'
import { OpenAgainInput, OpenAgainResponse, UnansweredList, UnansweredQuery } from './openings.ts'
import { EvaluationResults, ResultsQuery } from './results.ts'

export const workbookMimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Public ones check for themselves: the body of a ticket, or the registrant. */
export const evaluationEndpoints = {
  'GET /evaluation/forms': {
    summary: 'List the evaluation forms of a seminar, or of the library',
    access: 'evaluation.manage',
    shows: ['evaluation'],
    query: EvaluationFormsQuery,
    response: EvaluationFormList,
    refusals: [404],
  },
  'POST /evaluation/forms': {
    summary: 'Save an evaluation form as a whole',
    access: 'evaluation.manage',
    changes: ['evaluation'],
    body: SaveFormInput,
    response: EvaluationFormResponse,
    refusals: [404, 409],
    codes: ['form_answered', 'form_open'],
  },
  'POST /evaluation/forms/status': {
    summary: 'Open an evaluation form to registrants, or close it',
    access: 'evaluation.manage',
    changes: ['evaluation'],
    body: FormStatusInput,
    response: EvaluationFormResponse,
    refusals: [404, 409],
  },
  'POST /evaluation/forms/copy': {
    summary: 'Copy an evaluation form, or the standard one, to a seminar or to the library',
    access: 'evaluation.manage',
    changes: ['evaluation'],
    body: CopyFormInput,
    response: EvaluationFormResponse,
    refusals: [404],
  },
  'POST /evaluation/forms/delete': {
    summary: 'Delete an evaluation form of the library',
    access: 'evaluation.manage',
    changes: ['evaluation'],
    body: DeleteFormInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
  'GET /evaluation/unanswered': {
    summary: 'List registrants who may answer a form and have not',
    access: 'evaluation.manage',
    shows: ['evaluation'],
    query: UnansweredQuery,
    response: UnansweredList,
    refusals: [404],
  },
  'POST /evaluation/open-again': {
    summary: 'Open a closed form again for one registrant, who is sent the link',
    access: 'evaluation.manage',
    changes: ['evaluation'],
    body: OpenAgainInput,
    response: OpenAgainResponse,
    refusals: [404, 409],
  },
  'GET /evaluation/answer': {
    summary: 'Get an evaluation form or a learning check of a seminar, for a registrant',
    access: 'public',
    query: AnswerQuery,
    response: AnswerPage,
    refusals: [401, 403, 404],
  },
  'POST /evaluation/answer': {
    summary: 'Answer the evaluation of a seminar once and without a name, or a learning check',
    access: 'public',
    body: SubmitAnswersInput,
    response: SubmitAnswersResponse,
    refusals: [401, 403, 404, 409, 429],
  },
  'GET /evaluation/results.csv': {
    summary: 'Export the ratings of resource persons and of the seminar as CSV',
    access: 'evaluation.read',
    query: ResultsQuery,
    responseType: 'text/csv',
    refusals: [404],
  },
  'GET /evaluation/results.xlsx': {
    summary: 'Export the ratings of resource persons and of the seminar as a workbook',
    access: 'evaluation.read',
    query: ResultsQuery,
    responseType: workbookMimeType,
    refusals: [404],
  },
  'GET /evaluation/learning.csv': {
    summary: 'Export the results of the learning checks of a seminar as CSV',
    access: 'evaluation.read',
    query: LearningQuery,
    responseType: 'text/csv',
    refusals: [404],
  },
  'GET /evaluation/learning.xlsx': {
    summary: 'Export the results of the learning checks of a seminar as a workbook',
    access: 'evaluation.read',
    query: LearningQuery,
    responseType: workbookMimeType,
    refusals: [404],
  },
  'GET /evaluation/learning': {
    summary: 'Get the results of the learning checks of a seminar, with names',
    access: 'evaluation.read',
    shows: ['evaluation'],
    query: LearningQuery,
    response: LearningResults,
    refusals: [404],
  },
  'GET /evaluation/results': {
    summary: 'Get the counted answers of an evaluation, from five answers on',
    access: 'evaluation.read',
    shows: ['evaluation'],
    query: ResultsQuery,
    response: EvaluationResults,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type EvaluationEndpoints = typeof evaluationEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends EvaluationEndpoints {}
}
