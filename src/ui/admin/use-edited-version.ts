import { useState } from 'react'
import { ApiError } from '#app/platform/api-client/api-client.ts'

export interface EditedVersionOptions<Saved> {
  /** Version that the editor opened. */
  readonly opened: Saved
  /** The current one; null if it is gone. */
  refetch(base: Saved): Promise<Saved | null | undefined>
}

interface Versioned {
  readonly version?: number
  readonly updatedAt?: unknown
}

/** The instant of the change where versions are not counted. */
const versionOf = (saved: Versioned | null) => saved?.version ?? saved?.updatedAt

/**
 * The version of something that an editor saw. If others changed it meanwhile, saving is refused: `theirs` is then the
 * current one, from which the editor can go on.
 */
export function useEditedVersion<Saved extends Versioned | null>({
  opened,
  refetch,
}: EditedVersionOptions<Saved>) {
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<Saved | null>(null)

  /** A conflict may be a concurrent edit, or a fact such as an overlap. */
  async function fetchTheirs(): Promise<void> {
    const fresh = await refetch(base).catch(() => null)
    if (fresh && versionOf(fresh) !== versionOf(base)) setTheirs(fresh)
  }

  return {
    base,
    theirs,
    async detectConflict<Answer>(saving: Promise<Answer>): Promise<Answer> {
      try {
        return await saving
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await fetchTheirs()
        throw error
      }
    },
    goOnFrom(fresh: Saved): void {
      setBase(fresh)
      setTheirs(null)
    },
  }
}

export interface EditConflictState<Saved> {
  readonly base: Saved
  readonly theirs: Saved | null
  goOnFrom(fresh: Saved): void
}
