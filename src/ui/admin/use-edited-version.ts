import { useState } from 'react'
import { ApiError } from '#app/platform/api-client/api-client.ts'

export interface EditedVersionOptions<Saved> {
  /** As the editor opened it. */
  readonly opened: Saved
  /** The current one; null if it is gone. */
  refetch(base: Saved): Promise<Saved | null | undefined>
}

/**
 * The version of something that an editor saw. If others changed it meanwhile, saving is refused: `theirs` is then the
 * current one, from which the editor can go on.
 */
export function useEditedVersion<Saved extends { readonly version: number } | null>({
  opened,
  refetch,
}: EditedVersionOptions<Saved>) {
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<Saved | null>(null)

  /** A conflict may be a concurrent edit, or a fact such as an overlap. */
  async function fetchTheirs(): Promise<void> {
    const fresh = await refetch(base).catch(() => null)
    if (fresh && fresh.version !== base?.version) setTheirs(fresh)
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
