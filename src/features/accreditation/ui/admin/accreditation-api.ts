import type { ProfessionGiven } from '#app/features/accreditation/contract/licences.ts'
import { accreditationStatuses } from '#app/features/seminars/contract/accreditation-status.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { defineSearchParams, pageParam, type SearchParamsOf } from '#app/ui/admin/search-params.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export function seminarAccreditationQuery(seminarId: number) {
  return {
    ...endpointQuery('GET /accreditation/seminar', { query: { seminarId } }),
    // An edit must start from current data.
    staleTime: 0,
  }
}

export const programmesSearchParams = defineSearchParams({
  status: {
    read: (text) => accreditationStatuses.find((status) => status === text),
  },
  page: pageParam,
})
export type ProgrammesFilter = SearchParamsOf<typeof programmesSearchParams>

export function programmesQuery({ status, page }: ProgrammesFilter) {
  return endpointQuery('GET /accreditation', { query: { status, page } })
}

/** Seminars show what was approved. */

export const saveAccreditationMutation = endpointMutation('POST /accreditation/save', {
  failed: 'The accreditation could not be saved',
  succeeded: () => 'The accreditation is saved.',
  showsFieldsItself: true,
})

export const deleteAccreditationMutation = endpointMutation('POST /accreditation/delete', {
  failed: 'The accreditation could not be deleted',
  succeeded: () => 'The accreditation is deleted.',
})

export function providerAccreditationsQuery() {
  return endpointQuery('GET /accreditation/provider')
}

export const saveProviderAccreditationMutation = endpointMutation('POST /accreditation/provider', {
  failed: 'The accreditation could not be saved',
  succeeded: () => 'The accreditation is saved.',
  showsFieldsItself: true,
})

export const deleteProviderAccreditationMutation = endpointMutation('POST /accreditation/provider/delete', {
  failed: 'The accreditation could not be deleted',
  succeeded: () => 'The accreditation is deleted.',
})

export const saveProfessionMutation = endpointMutation('POST /accreditation/professions', {
  failed: 'The profession could not be saved',
  succeeded: () => 'The profession is saved.',
  showsFieldsItself: true,
})

export const explainChangeMutation = endpointMutation('POST /accreditation/changes/reason', {
  failed: 'The reason could not be saved',
  succeeded: () => 'The reason is saved.',
  showsFieldsItself: true,
})

export const uploadAccreditationFileMutation = endpointMutation('POST /accreditation/files', {
  failed: 'The file could not be uploaded',
  succeeded: () => 'The file is uploaded.',
  showsFieldsItself: true,
})

export const deleteAccreditationFileMutation = endpointMutation('POST /accreditation/files/delete', {
  failed: 'The file could not be deleted',
  succeeded: () => 'The file is deleted.',
})

export const savePersonLicenceMutation = endpointMutation('POST /licences', {
  failed: 'The license could not be saved',
  succeeded: () => 'The license is saved.',
  showsFieldsItself: true,
})

export const verifyLicenceMutation = endpointMutation('POST /licences/verify', {
  failed: 'The check could not be recorded',
  succeeded: (_, { isVerified }) =>
    isVerified ? 'The license is marked as checked.' : 'The check is taken back.',
})

export const giveProfessionMutation = endpointMutation('POST /licences/profession', {
  failed: 'The profession could not be set',
  succeeded: professionGivenText,
  showsFieldsItself: true,
})

function professionGivenText({ profession, changed, left }: ProfessionGiven): string {
  const outcome = `${changed === 1 ? '1 license is' : `${changed} licenses are`} now for ${profession}.`
  if (left === 0) return outcome
  return `${outcome} ${left === 1 ? '1 person has' : `${left} people have`} no license that waits for a profession.`
}
