import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import { defineAdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'

const invalidation = { invalidates: [['evaluation']] }

export function evaluationFormsQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: ['evaluation', 'forms', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /evaluation/forms', {
        query: { seminarId },
        fallback: 'Failed to fetch the evaluation',
        signal,
      }),
    // An edit must start from current data.
    staleTime: 0,
  })
}

export function evaluationResultsQuery(api: ApiClient, seminarId: number, formId: number) {
  return queryOptions({
    queryKey: ['evaluation', 'results', seminarId, formId],
    queryFn: ({ signal }) =>
      api.request('GET /evaluation/results', {
        query: { seminarId, formId },
        fallback: 'Failed to fetch the results',
        signal,
      }),
  })
}

export function learningQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: ['evaluation', 'learning', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /evaluation/learning', {
        query: { seminarId },
        fallback: 'Failed to fetch the results',
        signal,
      }),
  })
}

export const copyFormMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /evaluation/forms/copy',
  fallback: 'Failed to make the evaluation',
  succeeded: (_, { fromId }) =>
    fromId === null ? 'The standard form has been copied.' : 'The new version has been made.',
})

export const saveFormMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /evaluation/forms',
  fallback: 'Failed to save the evaluation',
  succeeded: (_, { kind }) =>
    kind === 'feedback' ? 'The evaluation has been saved.' : 'The learning check has been saved.',
})

export const changeFormStatusMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /evaluation/forms/status',
  fallback: 'Failed to change the evaluation',
  succeeded: (_, { status }) => (status === 'open' ? 'The form is open.' : 'The form takes no more answers.'),
})
