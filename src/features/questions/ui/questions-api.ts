import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export function seminarQuestionsQuery(seminarId: number) {
  return {
    ...endpointQuery('GET /seminars/questions', { query: { seminarId }, fallback: 'Unknown error' }),
    staleTime: 0,
  }
}

export const saveSeminarQuestionsMutation = endpointMutation('POST /seminars/questions', {
  fallback: 'Unknown error',
  failed: 'Failed to save the questions',
  succeeded: () => 'Questions saved.',
})
