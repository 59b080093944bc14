import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

const questionsKey = ['questions']

export function seminarQuestionsQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: [...questionsKey, seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /seminars/questions', { query: { seminarId }, fallback: 'Unknown error', signal }),
    staleTime: 0,
  })
}

export const saveSeminarQuestionsMutation = defineAdminMutation({
  endpoint: 'POST /seminars/questions',
  fallback: 'Unknown error',
  failed: 'Failed to save the questions',
  succeeded: () => 'Questions saved.',
  invalidates: [questionsKey],
  announces: ['registrationForm'],
})
