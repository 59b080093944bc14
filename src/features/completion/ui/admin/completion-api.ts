import { reportStates } from '#app/features/accreditation/contract/report-state.ts'
import type { ReportRun } from '#app/features/completion/contract/report.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { defineSearchParams, pageParam, type SearchParamsOf } from '#app/ui/admin/search-params.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

/** Interval at which a pack that is being prepared is looked at. */
const progressEveryMs = 1500

export const reportsSearchParams = defineSearchParams({
  state: { read: (text) => reportStates.find((state) => state === text) },
  page: pageParam,
})
export type ReportsFilter = SearchParamsOf<typeof reportsSearchParams>

export function reportsQuery({ state, page }: ReportsFilter) {
  return endpointQuery('GET /completion', { query: { state, page } })
}

export function seminarReportQuery(seminarId: number, professionId: number | undefined) {
  return {
    ...endpointQuery('GET /completion/report', { query: { seminarId, professionId } }),
    // An edit must start from current data.
    staleTime: 0,
  }
}

/** Follows a preparation until it has ended. */
export function packQuery(id: number) {
  return {
    ...endpointQuery('GET /completion/runs', { query: { id } }),
    refetchInterval: ({ state: { data } }: { state: { data: ReportRun | undefined } }) =>
      data === undefined || data.state === 'queued' ? progressEveryMs : false,
  } as const
}

export const saveReportMutation = endpointMutation('POST /completion/report', {
  failed: 'The report could not be saved',
  succeeded: () => 'The report is saved.',
  showsFieldsItself: true,
})

export const changeReportStateMutation = endpointMutation('POST /completion/state', {
  failed: 'The state could not be changed',
  succeeded: () => 'The state is changed.',
  showsFieldsItself: true,
})

export const preparePackMutation = endpointMutation('POST /completion/prepare', {
  failed: 'The pack could not be prepared',
  succeeded: () => null,
})

export const uploadReportFileMutation = endpointMutation('POST /completion/files', {
  failed: 'The file could not be uploaded',
  succeeded: () => 'The file is uploaded.',
  showsFieldsItself: true,
})

export const deleteReportFileMutation = endpointMutation('POST /completion/files/delete', {
  failed: 'The file could not be deleted',
  succeeded: () => 'The file is deleted.',
})

export const formsQuery = () => endpointQuery('GET /completion/forms')

export const uploadFormMutation = endpointMutation('POST /completion/forms', {
  failed: 'The form could not be uploaded',
  succeeded: () => 'The form is uploaded.',
  showsFieldsItself: true,
})

export const deleteFormMutation = endpointMutation('POST /completion/forms/delete', {
  failed: 'The form could not be deleted',
  succeeded: () => 'The form is deleted.',
})
