import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  AnswerFileQuery,
  CopySeminarQuestionsInput,
  SaveSeminarQuestionsInput,
  SeminarQuestions,
  SeminarQuestionsQuery,
} from './questions.ts'

export const questionsEndpoints = {
  'GET /seminars/questions': {
    summary: 'Get the questions of a seminar on its registration form',
    access: 'seminars.manage',
    shows: ['questions'],
    query: SeminarQuestionsQuery,
    response: SeminarQuestions,
    refusals: [404],
  },
  'POST /seminars/questions': {
    summary: 'Change the questions of a seminar; answers to removed questions are kept',
    access: 'seminars.manage',
    changes: ['questions', 'registration-form'],
    body: SaveSeminarQuestionsInput,
    response: SeminarQuestions,
    refusals: [404, 409],
    codes: ['questions_changed'],
  },
  'POST /seminars/questions/copy': {
    summary: 'Give a seminar without questions those of another',
    access: 'seminars.manage',
    body: CopySeminarQuestionsInput,
    response: SeminarQuestions,
    refusals: [404, 409],
    codes: ['questions_changed'],
  },
  'GET /attendees/answer-file': {
    summary: 'Download the file of an answer',
    access: 'account.own',
    query: AnswerFileQuery,
    responseType: ['image/jpeg', 'image/png', 'application/pdf'],
    refusals: [403, 404],
  },
} as const satisfies DeclaredEndpoints

type QuestionsEndpoints = typeof questionsEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends QuestionsEndpoints {}
}
