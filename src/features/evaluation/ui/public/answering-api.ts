import type {
  AnswerPage,
  AnswerQuery,
  SubmitAnswersInput,
  SubmitAnswersResponse,
} from '#app/features/evaluation/contract/answering.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'

export function fetchAnswerPage(api: ApiClient, query: AnswerQuery): Promise<AnswerPage> {
  return api.request('GET /evaluation/answer', {
    query,
    fallback: 'The evaluation could not be loaded. Please try again.',
  })
}

export function submitAnswers(api: ApiClient, body: SubmitAnswersInput): Promise<SubmitAnswersResponse> {
  return api.request('POST /evaluation/answer', {
    body,
    fallback: 'Your answers could not be sent. Please try again.',
  })
}

/** Path of the evaluation for the holder of a ticket. */
export function evaluationPath(ticketBody: string): string {
  return `/evaluation/${ticketBody}`
}
