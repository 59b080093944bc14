import { queryOptions, useMutation } from '@tanstack/react-query'
import type {
  MeetingReportImport,
  ReportTimeZone,
} from '#app/features/attendance/contract/meeting-imports.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'

export interface ChosenMeetingReport {
  readonly seminarId: number
  readonly slotId: number | 'by_time'
  readonly file: File
  readonly zone: ReportTimeZone
}

export function seminarSlotsQuery(seminarId: number) {
  return queryOptions({
    ...endpointQuery('GET /seminars/programme', { query: { seminarId } }),
    select: ({ slots }) => slots,
    staleTime: 0,
  })
}

export function usePreviewReport() {
  const api = useApiClient()
  return useMutation({
    mutationFn: (body: ChosenMeetingReport) =>
      api.request('POST /attendance/import/preview', { body, fallback: 'The file could not be read.' }),
  })
}

/** Registrants whom participants are credited to, by row; null for nobody. */
export type ParticipantChoices = ReadonlyMap<number, number | null>

/** Imports the report and then applies the choices, one by one; those applied before a failure stay. */
export function useImportReport() {
  const api = useApiClient()
  return useMutation({
    async mutationFn({
      report,
      choices,
    }: {
      readonly report: ChosenMeetingReport
      readonly choices: ParticipantChoices
    }): Promise<MeetingReportImport> {
      const imported = await api.request('POST /attendance/import', {
        body: report,
        fallback: 'The file could not be imported.',
      })
      const { importId } = imported
      const open = imported.unmatched.filter(({ row }) => choices.has(row))
      for (const { row } of open) {
        const registrationId = choices.get(row) ?? null
        const fallback = 'The file was imported, but not all choices could be saved.'
        if (registrationId === null)
          await api.request('POST /attendance/import/dismiss', { body: { importId, row }, fallback })
        else
          await api.request('POST /attendance/import/match', {
            body: { importId, row, registrationId },
            fallback,
          })
      }
      const matched = open.filter(({ row }) => choices.get(row) !== null)
      return {
        ...imported,
        applied: imported.applied + matched.length,
        unmatched: imported.unmatched.filter(({ row }) => !choices.has(row)),
      }
    },
  })
}
