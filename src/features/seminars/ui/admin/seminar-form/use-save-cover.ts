import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import {
  copyCoverMutation,
  describeCoverMutation,
  removeCoverMutation,
  setCoverMutation,
} from '#app/features/seminars/ui/planning-api.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import type { SeminarAdminForm } from './schedule-fields.tsx'
import { type SeminarFormValues, toSeminarFormValues } from './seminar-values.ts'

interface CoverToSave {
  /** Seminar as stored, after its other fields were saved. */
  readonly seminar: Seminar
  readonly values: SeminarFormValues
  /** The seminar that is copied. */
  readonly originalId: number | null
}

/** Saves what the form changed about the cover; rejects on refusal. */
export function useSaveCover() {
  const { mutateAsync: set } = useEndpointMutation(setCoverMutation)
  const { mutateAsync: copy } = useEndpointMutation(copyCoverMutation)
  const { mutateAsync: describe } = useEndpointMutation(describeCoverMutation)
  const { mutateAsync: remove } = useEndpointMutation(removeCoverMutation)

  return async function save({ seminar, values, originalId }: CoverToSave): Promise<void> {
    const { cover, id: seminarId } = seminar
    const { file, hasCover } = values
    const alternativeText = values.alternativeText.trim()
    if (file !== null) await set({ seminarId, alternativeText, file })
    else if (!hasCover && cover !== null) await remove({ seminarId })
    else if (hasCover && cover === null && originalId !== null)
      await copy({ seminarId, originalId, alternativeText })
    else if (hasCover && cover !== null && alternativeText !== cover.alternativeText)
      await describe({ seminarId, alternativeText })
  }
}

/** Shows a saved seminar whose cover could not be saved; the cover stays as chosen. */
export function retainUnsavedCover(
  { form }: SeminarAdminForm,
  seminar: Seminar,
  values: SeminarFormValues,
): void {
  form.reset(toSeminarFormValues(seminar))
  const { file, hasCover, alternativeText } = values
  form.setValue('file', file, { shouldDirty: true })
  form.setValue('hasCover', hasCover, { shouldDirty: true })
  form.setValue('alternativeText', alternativeText, { shouldDirty: true })
}
