import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { downloadFile } from '#app/platform/api-client/download.ts'
import { toast } from '#app/ui/toast.ts'

const unknownError = 'An unknown error occurred'

export const exportFailureTexts = {
  fallback: unknownError,
  nothingInIt: 'Export data could not be generated.',
}

export function showExportFailure(error: unknown): void {
  toast.error(`Export failed: ${error instanceof ApiError ? error.message : unknownError}`)
}

export interface ExportedSeminar {
  readonly id: number
  readonly title: string
}

const mutationKey = ['attendees', 'export-participants']

function downloadParticipants({ id }: ExportedSeminar): Promise<void> {
  return downloadFile('GET /seminars/participants', { query: { seminarId: id }, ...exportFailureTexts })
}

const exportedId = ({ state }: Pick<Mutation, 'state'>) => (state.variables as ExportedSeminar).id

export interface ParticipantsExport {
  /** Resolves when the file is saved or the error is shown; never rejects. */
  export(seminar: ExportedSeminar): Promise<void>
  readonly exporting: readonly number[]
}

export function useExportParticipants(): ParticipantsExport {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: downloadParticipants,
    onSuccess: (_, { title }) => {
      toast.success(`Seminar participants exported successfully for "${title}".`)
    },
    onError: showExportFailure,
  })
  const exporting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: exportedId,
  })
  return {
    exporting,
    async export(seminar) {
      // Checks the cache, as a second click may come before the button renders as busy.
      const isThis = (one: Mutation) => exportedId(one) === seminar.id
      if (queries.isMutating({ mutationKey, predicate: isThis }) > 0) return
      await mutateAsync(seminar).catch(() => undefined)
    },
  }
}
