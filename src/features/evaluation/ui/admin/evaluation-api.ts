import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

/** @param seminarId null for the library */
export function evaluationFormsQuery(seminarId: number | null) {
  return {
    ...endpointQuery('GET /evaluation/forms', { query: seminarId === null ? {} : { seminarId } }),
    // An edit must start from current data.
    staleTime: 0,
  }
}

export function evaluationResultsQuery(seminarId: number, formId: number) {
  return endpointQuery('GET /evaluation/results', { query: { seminarId, formId } })
}

export function learningQuery(seminarId: number) {
  return endpointQuery('GET /evaluation/learning', { query: { seminarId } })
}

export function unansweredQuery(formId: number, search: string) {
  return {
    ...endpointQuery('GET /evaluation/unanswered', { query: { formId, ...(search !== '' && { search }) } }),
    placeholderData: keepPreviousData,
  }
}

export const openAgainMutation = endpointMutation('POST /evaluation/open-again', {
  failed: 'Failed to open the form again',
  succeeded: ({ until, isEmailed }) =>
    `The form is open until ${formatDateTime(until)}. ${isEmailed ? 'The link has been sent.' : 'No e-mail was sent: the address cannot be reached, or the payment is not verified.'}`,
  showsFieldsItself: true,
})

export const copyFormMutation = endpointMutation('POST /evaluation/forms/copy', {
  failed: 'Failed to make the evaluation',
  succeeded: (_, { fromId, seminarId }) => {
    if (fromId === null) return 'The standard form has been copied.'
    return seminarId === null
      ? 'The form has been saved to the library.'
      : 'The form has been copied as a draft.'
  },
})

export const deleteFormMutation = endpointMutation('POST /evaluation/forms/delete', {
  failed: 'Failed to delete the form',
  succeeded: () => 'The form has been deleted.',
})

export const saveFormMutation = endpointMutation('POST /evaluation/forms', {
  failed: 'Failed to save the evaluation',
  succeeded: (_, { kind }) =>
    kind === 'feedback' ? 'The evaluation has been saved.' : 'The learning check has been saved.',
})

export const changeFormStatusMutation = endpointMutation('POST /evaluation/forms/status', {
  failed: 'Failed to change the evaluation',
  succeeded: (_, { status }) => (status === 'open' ? 'The form is open.' : 'The form takes no more answers.'),
})
