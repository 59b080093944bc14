import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { type AdminFormOptions, useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEditedVersion } from '#app/ui/admin/use-edited-version.ts'

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
  const version = useEditedVersion({ opened: saved, refetch })
  const { base } = version
  const adminForm = useAdminForm<Values>({
    schema,
    values: toFormValues(saved.value),
    toFieldName: (path, values) => toFieldName(path.replace(/^value\./, ''), values),
    async send(values) {
      const saving = save({ version: base.version, value: toSectionValue(values) })
      goOnFrom(await version.detectConflict(saving))
    },
  })
  const { form, isChanged } = adminForm

  function goOnFrom(fresh: SavedSection<Value>): void {
    form.reset(toFormValues(fresh.value))
    version.goOnFrom(fresh)
  }

  // What others saved, or a restored version, appears unless the form has unsaved input.
  const showSaved = useEffectEvent(() => goOnFrom(saved))
  useEffect(() => {
    if (!isChanged && saved.version > base.version) showSaved()
  }, [isChanged, saved, base])

  return {
    adminForm,
    /** Props of `EditConflict`. */
    conflict: {
      version,
      adminForm,
      toFormValues: (theirs: SavedSection<Value>) => toFormValues(theirs.value),
    },
  }
}
