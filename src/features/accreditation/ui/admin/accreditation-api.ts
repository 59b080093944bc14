import { queryOptions } from '@tanstack/react-query'
import type { ProfessionGiven } from '#app/features/accreditation/contract/licences.ts'
import { accreditationStatuses } from '#app/features/seminars/contract/accreditation-status.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineSearchParams, pageParam, type SearchParamsOf } from '#app/ui/admin/search-params.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

export function seminarAccreditationQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: ['accreditation', 'seminar', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /accreditation/seminar', {
        query: { seminarId },
        fallback: 'Failed to fetch the accreditation',
        signal,
      }),
    // An edit must start from current data.
    staleTime: 0,
  })
}

export const programmesSearchParams = defineSearchParams({
  status: {
    read: (text) => accreditationStatuses.find((status) => status === text),
  },
  page: pageParam,
})
export type ProgrammesFilter = SearchParamsOf<typeof programmesSearchParams>

export function programmesQuery(api: ApiClient, { status, page }: ProgrammesFilter) {
  return queryOptions({
    queryKey: ['accreditation', 'programmes', { status, page }],
    queryFn: ({ signal }) =>
      api.request('GET /accreditation', {
        query: { status, page },
        fallback: 'Failed to load the programmes',
        signal,
      }),
  })
}

const invalidates = [['accreditation']]

/** Seminars show what was approved. */
const announces = ['accreditation']

export const saveAccreditationMutation = defineAdminMutation({
  invalidates,
  announces,
  endpoint: 'POST /accreditation/save',
  fallback: 'The accreditation could not be saved',
  succeeded: () => 'The accreditation is saved.',
  showsFieldsItself: true,
})

export const deleteAccreditationMutation = defineAdminMutation({
  invalidates,
  announces,
  endpoint: 'POST /accreditation/delete',
  fallback: 'The accreditation could not be deleted',
  succeeded: () => 'The accreditation is deleted.',
})

export const recordReportMutation = defineAdminMutation({
  invalidates,
  endpoint: 'POST /accreditation/report',
  fallback: 'The report could not be recorded',
  succeeded: (_, { reportedOn }) =>
    reportedOn === null ? 'The report is taken back.' : 'The report is recorded.',
  showsFieldsItself: true,
})

export function providerAccreditationsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['accreditation', 'provider'],
    queryFn: ({ signal }) =>
      api.request('GET /accreditation/provider', {
        fallback: 'Failed to load the accreditations of the provider',
        signal,
      }),
  })
}

export const saveProviderAccreditationMutation = defineAdminMutation({
  invalidates,
  endpoint: 'POST /accreditation/provider',
  fallback: 'The accreditation could not be saved',
  succeeded: () => 'The accreditation is saved.',
  showsFieldsItself: true,
})

export const deleteProviderAccreditationMutation = defineAdminMutation({
  invalidates,
  endpoint: 'POST /accreditation/provider/delete',
  fallback: 'The accreditation could not be deleted',
  succeeded: () => 'The accreditation is deleted.',
})

export const saveProfessionMutation = defineAdminMutation({
  invalidates,
  announces,
  endpoint: 'POST /accreditation/professions',
  fallback: 'The profession could not be saved',
  succeeded: () => 'The profession is saved.',
  showsFieldsItself: true,
})

export const explainChangeMutation = defineAdminMutation({
  invalidates,
  endpoint: 'POST /accreditation/changes/reason',
  fallback: 'The reason could not be saved',
  succeeded: () => 'The reason is saved.',
  showsFieldsItself: true,
})

export const uploadAccreditationFileMutation = defineAdminMutation({
  invalidates,
  endpoint: 'POST /accreditation/files',
  fallback: 'The file could not be uploaded',
  succeeded: () => 'The file is uploaded.',
  showsFieldsItself: true,
})

export const deleteAccreditationFileMutation = defineAdminMutation({
  invalidates,
  endpoint: 'POST /accreditation/files/delete',
  fallback: 'The file could not be deleted',
  succeeded: () => 'The file is deleted.',
})

const invalidatesLicences = { invalidates: [['accreditation', 'licences']], announces: ['people'] }

export const savePersonLicenceMutation = defineAdminMutation({
  ...invalidatesLicences,
  endpoint: 'POST /licences',
  fallback: 'The license could not be saved',
  succeeded: () => 'The license is saved.',
  showsFieldsItself: true,
})

export const verifyLicenceMutation = defineAdminMutation({
  ...invalidatesLicences,
  endpoint: 'POST /licences/verify',
  fallback: 'The check could not be recorded',
  succeeded: (_, { isVerified }) =>
    isVerified ? 'The license is marked as checked.' : 'The check is taken back.',
})

export const giveProfessionMutation = defineAdminMutation({
  ...invalidatesLicences,
  endpoint: 'POST /licences/profession',
  fallback: 'The profession could not be set',
  succeeded: professionGivenText,
  showsFieldsItself: true,
})

function professionGivenText({ profession, changed, left }: ProfessionGiven): string {
  const outcome = `${changed === 1 ? '1 license is' : `${changed} licenses are`} now for ${profession}.`
  if (left === 0) return outcome
  return `${outcome} ${left === 1 ? '1 person has' : `${left} people have`} no license that waits for a profession.`
}
