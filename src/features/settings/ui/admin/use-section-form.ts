import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { type AdminFormOptions, useAdminForm } from '#app/ui/admin/use-admin-form.ts'

export interface SectionFormOptions<Values extends FieldValues, Value>
  extends Pick<AdminFormOptions<Values>, 'schema'> {
  readonly saved: SavedSection<Value>
  /** Conversion of the section's value; by default, the form's values are the same. */
  readonly toFormValues?: (value: Value) => Values
  readonly toSectionValue?: (values: Values) => Value
  /** The form's field for a path within the section's value; by default they are the same. */
  readonly toFieldName?: (path: string, values: Values) => string
  readonly save: (input: { version: number; value: Value }) => Promise<SavedSection<Value>>
  readonly refetch: () => Promise<SavedSection<Value>>
}

const unchanged = <From, To>(value: From): To => value as unknown as To

/** The form of a settings section, saved as a whole with the version that its editor saw. */
export function useSectionForm<Values extends FieldValues, Value>(
  options: SectionFormOptions<Values, Value>,
) {
  const { saved, schema, toFormValues = unchanged, toSectionValue = unchanged, save, refetch } = options
  const { toFieldName = (path) => path } = options
  const [base, setBase] = useState(saved)
  const [theirs, setTheirs] = useState<SavedSection<Value> | null>(null)
  const adminForm = useAdminForm<Values>({
    schema,
    values: toFormValues(saved.value),
    toFieldName: (path, values) => toFieldName(path.replace(/^value\./, ''), values),
    async send(values) {
      try {
        goOnFrom(await save({ version: base.version, value: toSectionValue(values) }), false)
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await fetchTheirs()
        throw error
      }
    },
  })
  const { form, isChanged } = adminForm

  async function fetchTheirs(): Promise<void> {
    const fresh = await refetch().catch(() => null)
    if (fresh !== null && fresh.version !== base.version) setTheirs(fresh)
  }

  function goOnFrom(fresh: SavedSection<Value>, keepsMine: boolean): void {
    form.reset(toFormValues(fresh.value), { keepDirtyValues: keepsMine })
    setBase(fresh)
    setTheirs(null)
  }

  // What others saved, or a restored version, appears unless the form has unsaved input.
  useEffect(() => {
    if (isChanged || saved.version <= base.version) return
    form.reset(toFormValues(saved.value))
    setBase(saved)
  }, [form, isChanged, saved, base, toFormValues])

  return { adminForm, theirs, goOnFrom }
}
