/** The participants of a seminar as a file, from wherever the office shows the seminar. */
import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../../platform/api-client/download.ts'
import { toast } from '../../../../ui/public/toast.ts'
import { exportTexts, tellFailedExport } from './export-file.ts'

export interface ExportedSeminar {
  readonly id: number
  readonly title: string
}

const mutationKey = ['attendees', 'export-participants']

function downloadParticipants({ id }: ExportedSeminar): Promise<void> {
  return download({ path: '/seminars/participants', query: { seminarId: id }, ...exportTexts })
}

const exportedId = ({ state }: Pick<Mutation, 'state'>) => (state.variables as ExportedSeminar).id

export interface ExportParticipants {
  /** Ends when the file is there or the failure is told; never throws. */
  export(seminar: ExportedSeminar): Promise<void>
  /** The ids of seminars whose file is on its way. */
  readonly exporting: readonly number[]
}

export function useExportParticipants(): ExportParticipants {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: downloadParticipants,
    onSuccess: (_, { title }) => {
      toast.success(`Seminar participants exported successfully for "${title}".`)
    },
    onError: tellFailedExport,
  })
  const exporting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: exportedId,
  })
  return {
    exporting,
    async export(seminar) {
      // Asked of the cache, not of the screen: a second press may come before the button has been drawn as busy.
      const isThis = (one: Mutation) => exportedId(one) === seminar.id
      if (queries.isMutating({ mutationKey, predicate: isThis }) > 0) return
      await mutateAsync(seminar).catch(() => undefined)
    },
  }
}
