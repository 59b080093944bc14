import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

const invalidation = { invalidates: [['evaluation']] }

/** @param seminarId null for the library */
export function evaluationFormsQuery(api: ApiClient, seminarId: number | null) {
  return queryOptions({
    queryKey: ['evaluation', 'forms', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /evaluation/forms', {
        query: seminarId === null ? {} : { seminarId },
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

export function unansweredQuery(api: ApiClient, formId: number, search: string) {
  return queryOptions({
    queryKey: ['evaluation', 'unanswered', formId, search],
    queryFn: ({ signal }) =>
      api.request('GET /evaluation/unanswered', {
        query: { formId, ...(search !== '' && { search }) },
        fallback: 'Failed to fetch who has not answered',
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export const openAgainMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /evaluation/open-again',
  fallback: 'Failed to open the form again',
  succeeded: ({ until, isEmailed }) =>
    `The form is open until ${formatDateTime(until)}. ${isEmailed ? 'The link has been sent.' : 'No e-mail was sent: the address cannot be reached, or the payment is not verified.'}`,
  showsFieldsItself: true,
})

export const copyFormMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /evaluation/forms/copy',
  fallback: 'Failed to make the evaluation',
  succeeded: (_, { fromId, seminarId }) => {
    if (fromId === null) return 'The standard form has been copied.'
    return seminarId === null
      ? 'The form has been saved to the library.'
      : 'The form has been copied as a draft.'
  },
})

export const deleteFormMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /evaluation/forms/delete',
  fallback: 'Failed to delete the form',
  succeeded: () => 'The form has been deleted.',
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
