import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Programme } from '#app/features/attendance/contract/programme.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { programmeQuery, saveProgrammeMutation } from './programme-api.ts'
import { type ProgrammePlan, toPlan } from './programme-plan.ts'

/**
 * Saves a program with one change, made to the version that the editor opened. If someone else saved
 * meanwhile, nothing is saved: `theirs` is the current one, from which the editor can continue.
 */
export function useProgrammeChange(opened: Programme) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveProgrammeMutation)
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<Programme | null>(null)

  async function save(change: (plan: ProgrammePlan) => ProgrammePlan): Promise<Programme> {
    const { seminar, version } = base
    try {
      return await mutateAsync({ seminarId: seminar.id, version, ...change(toPlan(base)) })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await fetchTheirs()
      throw error
    }
  }

  /** A conflict may be a concurrent edit, or a fact such as an overlap. */
  async function fetchTheirs(): Promise<void> {
    const fresh = await queries.fetchQuery(programmeQuery(base.seminar.id)).catch(() => null)
    if (fresh !== null && fresh.version !== base.version) setTheirs(fresh)
  }

  function goOnFrom(fresh: Programme): void {
    setBase(fresh)
    setTheirs(null)
  }

  return { base, theirs, save, goOnFrom, isPending }
}

export interface RowProblem {
  /** Place of the session or slot in the request. */
  readonly index: number
  /** Empty if it concerns the whole row. */
  readonly field: string
  readonly message: string
}

/** The problem that a refusal names in one of the lists, or null. */
export function findRowProblem(error: unknown, list: 'sessions' | 'slots'): RowProblem | null {
  if (!(error instanceof ApiError)) return null
  for (const { path, message } of error.issues) {
    const [name, index, field = ''] = path.split('.')
    if (name === list) return { index: Number(index), field, message }
  }
  return null
}
