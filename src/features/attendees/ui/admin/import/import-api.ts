import { queryOptions } from '@tanstack/react-query'
import type {
  AttendeeImportPreview,
  AttendeeImportResult,
  AttendeeImportRun,
} from '#app/features/attendees/contract/import.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { browserClient } from '#app/platform/api-client/browser-client.ts'
import { downloadFile } from '#app/platform/api-client/download.ts'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'

const pollIntervalMs = 700

export interface AttendeeImportSelection {
  readonly file: File
  /** Seminar to register the people for; null for none. */
  readonly seminarId: number | null
}

const seminarField = (seminarId: number | null) =>
  seminarId === null ? {} : { seminarId: String(seminarId) }

export function previewImportFile({
  file,
  seminarId,
}: AttendeeImportSelection): Promise<AttendeeImportPreview> {
  const fallback = 'The file could not be read.'
  const body = { file, ...seminarField(seminarId) }
  return browserClient.request('POST /attendees/import/preview', { body, fallback })
}

export function uploadImportFile({
  file,
  seminarId,
  importId,
}: AttendeeImportSelection & { readonly importId: string }): Promise<AttendeeImportResult> {
  const body = { file, importId, ...seminarField(seminarId) }
  return browserClient.request('POST /attendees/import', {
    body,
    fallback: 'The file could not be imported.',
  })
}

export const importRunKey = (importId: string) => ['GET /attendees/import/run', importId]

/** Polls an import until it ends; null if the server does not know it. */
export function importRunQuery(importId: string) {
  return queryOptions({
    queryKey: importRunKey(importId),
    queryFn: async ({ client, signal }): Promise<AttendeeImportRun | null> => {
      const call = { query: { importId }, fallback: 'No answer', signal }
      try {
        return await getApiOfQueryClient(client).request('GET /attendees/import/run', call)
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data === null || data.state === 'running' ? pollIntervalMs : false,
    // So that a background tab notices the end.
    refetchIntervalInBackground: true,
    retry: false,
    // Delays the first poll: the server does not have the file yet.
    staleTime: pollIntervalMs,
  })
}

export function downloadImportTemplate(): Promise<void> {
  const message = 'The template could not be downloaded.'
  return downloadFile('GET /attendees/import/template', { fallback: message, nothingInIt: message })
}

export function downloadImportErrors(importId: string): Promise<void> {
  const message = 'The errors could not be downloaded.'
  return downloadFile('GET /attendees/import/errors', {
    query: { importId },
    fallback: message,
    nothingInIt: message,
  })
}
