/** Exports all attendees; continues across admin screens. */
import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../../platform/api-client/download.ts'
import { toast } from '../../../../ui/public/toast.ts'
import { exportTexts, tellFailedExport } from './export-file.ts'

const mutationKey = ['attendees', 'export-all']

/** Outside the attendee keys, so that their invalidation does not touch it. */
const progressKey = ['export-of-attendees', 'received']

const bytesOfMb = 1024 * 1024

/** '1.2 MB received' */
function receivedWords(bytes: number): string {
  return `${(bytes / bytesOfMb).toFixed(1)} MB received`
}

export interface ExportAttendees {
  /** Resolves when the file is saved or the error is shown; never rejects. */
  export(): Promise<void>
  readonly isExporting: boolean
  readonly progress: string | null
}

export function useExportAttendees(): ExportAttendees {
  const queries = useQueryClient()
  const note = (bytes: number) => queries.setQueryData(progressKey, bytes)
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: () => {
      note(0)
      return download({ path: '/attendees/export', ...exportTexts, onReceived: note })
    },
    onSuccess: () => {
      toast.success('Attendee data exported successfully.')
    },
    onError: tellFailedExport,
  })
  const isExporting = useIsMutating({ mutationKey }) > 0
  const { data: received = 0 } = useQuery<number>({ queryKey: progressKey, queryFn: skipToken })
  return {
    isExporting,
    progress: isExporting ? receivedWords(received) : null,
    async export() {
      // Checks the cache, as a second click may come before the button renders as busy.
      if (queries.isMutating({ mutationKey }) > 0) return
      await mutateAsync().catch(() => undefined)
    },
  }
}
