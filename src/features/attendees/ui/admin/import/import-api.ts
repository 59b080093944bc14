import { queryOptions } from '@tanstack/react-query'
import {
  type ApiCall,
  type ApiClient,
  ApiError,
  apiUrl,
  parseApiResponse,
} from '../../../../../platform/api-client/api-client.ts'
import { offlineMessage } from '../../../../../platform/api-client/browser-client.ts'
import { downloadFile } from '../../../../../platform/api-client/download.ts'
import type { ImportPreview, ImportResult, ImportRun } from '../../../contract/import.ts'

const pollIntervalMs = 700

export interface ImportSelection {
  readonly file: File
  /** Seminar to register the people for; null for none. */
  readonly seminarId: number | null
}

const seminarField = (seminarId: number | null): Record<string, string> =>
  seminarId === null ? {} : { seminarId: String(seminarId) }

export function previewImportFile({ file, seminarId }: ImportSelection): Promise<ImportPreview> {
  const fallback = 'The file could not be read.'
  return uploadFile({ path: '/attendees/import/preview', fallback, file, fields: seminarField(seminarId) })
}

export function uploadImportFile({
  file,
  seminarId,
  importId,
}: ImportSelection & { readonly importId: string }): Promise<ImportResult> {
  const fields = { importId, ...seminarField(seminarId) }
  return uploadFile({ path: '/attendees/import', fallback: 'The file could not be imported.', file, fields })
}

/** Invalidated by an import: lists, figures and, through seats, seminars. */
export const importInvalidation = {
  invalidates: [['attendees', 'list'], ['attendees', 'open-seminars'], ['seminars']],
  announces: ['import'],
}

export const importRunKey = (importId: string) => ['attendees', 'import-run', importId]

/** Polls an import until it ends; null if the server does not know it. */
export function importRunQuery(api: ApiClient, importId: string) {
  return queryOptions({
    queryKey: importRunKey(importId),
    queryFn: async ({ signal }): Promise<ImportRun | null> => {
      const call = { path: '/attendees/import/run', query: { importId }, fallback: 'No answer', signal }
      try {
        return await api.request<ImportRun>(call)
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
  return downloadFile({ path: '/attendees/import/template', fallback: message, nothingInIt: message })
}

export function downloadImportErrors(importId: string): Promise<void> {
  const message = 'The errors could not be downloaded.'
  return downloadFile({
    path: '/attendees/import/errors',
    query: { importId },
    fallback: message,
    nothingInIt: message,
  })
}

interface FileUploadRequest extends Pick<ApiCall, 'path' | 'fallback'> {
  readonly file: File
  readonly fields?: Readonly<Record<string, string>>
}

/** Posts a file as multipart form data. Throws {@link ApiError} for every failure. */
async function uploadFile<Answer>({ file, fields = {}, ...call }: FileUploadRequest): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  try {
    const response = await fetch(apiUrl(call), { method: 'POST', body, credentials: 'same-origin' })
    const { status, headers } = response
    const contentType = headers.get('Content-Type') ?? ''
    return parseApiResponse<Answer>({ status, contentType, text: await response.text() }, call)
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(offlineMessage, 0)
    throw error
  }
}
