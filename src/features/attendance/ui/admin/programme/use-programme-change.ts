import { useQueryClient } from '@tanstack/react-query'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useEditedVersion } from '#app/ui/admin/use-edited-version.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { programmeQuery, saveProgrammeMutation } from './programme-api.ts'
import { type ProgrammePlan, toProgrammePlan } from './programme-plan.ts'

/**
 * Saves a program with one change, made to the version that the editor opened. If someone else saved
 * meanwhile, nothing is saved: `theirs` is the current one, from which the editor can continue.
 */
export function useProgrammeChange(opened: AttendanceProgramme) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveProgrammeMutation)
  const version = useEditedVersion({
    opened,
    refetch: ({ seminar }) => queries.fetchQuery(programmeQuery(seminar.id)),
  })
  const { base } = version

  function save(change: (plan: ProgrammePlan) => ProgrammePlan): Promise<AttendanceProgramme> {
    const { seminar, version: seen } = base
    return version.detectConflict(
      mutateAsync({ seminarId: seminar.id, version: seen, ...change(toProgrammePlan(base)) }),
    )
  }

  return { ...version, save, isPending }
}

export interface ProgrammeRowProblem {
  /** Place of the session or slot in the request. */
  readonly index: number
  /** Empty if it concerns the whole row. */
  readonly field: string
  readonly message: string
}

/** The problem that a refusal names in one of the lists, or null. */
export function findRowProblem(error: unknown, list: 'sessions' | 'slots'): ProgrammeRowProblem | null {
  if (!(error instanceof ApiError)) return null
  for (const { path, message } of error.issues) {
    const [name, index, field = ''] = path.split('.')
    if (name === list) return { index: Number(index), field, message }
  }
  return null
}
