import { Switch, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { Profession } from '#app/features/accreditation/contract/licences.ts'
import { SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { saveProfessionMutation } from './accreditation-api.ts'

// Not the schema of the request, whose numbers are typed as text here. The server checks the rest.
const ProfessionFormValues = z.object({
  name: z.string().check(z.minLength(1, 'Enter the name.')),
  councilName: z.string(),
  unitsPerCycle: z.string(),
  cycleYears: z.string().check(z.regex(/^\d+$/, 'Enter a whole number.')),
  isActive: z.boolean(),
})

export interface ProfessionFormProps {
  /** Null for a new one. */
  opened: Profession | null
  onClose: () => void
}

export function ProfessionForm({ opened, onClose }: ProfessionFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(saveProfessionMutation)
  const close = useCloseSheet(onClose)
  const { field, submit, isChanged, form } = useAdminForm({
    schema: ProfessionFormValues,
    values: {
      name: opened?.name ?? '',
      councilName: opened?.councilName ?? '',
      unitsPerCycle: opened?.unitsPerCycle ?? '',
      cycleYears: String(opened?.cycleYears ?? 3),
      isActive: opened?.isActive ?? true,
    },
    async send({ name, isActive, ...texts }) {
      const id = opened?.id
      await mutateAsync({
        name,
        isActive,
        councilName: texts.councilName.trim() || null,
        unitsPerCycle: texts.unitsPerCycle.trim() || null,
        cycleYears: Number(texts.cycleYears),
        ...(id !== undefined && { id }),
      })
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel={opened === null ? 'Add Profession' : 'Save Changes'}
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
      needsChange={opened !== null}
    >
      <TextInput {...field('name')} label="Name" autoComplete="off" required />
      <TextInput
        {...field('councilName')}
        label="CPD Council"
        description="Its name on forms, if it differs from the profession’s."
        autoComplete="off"
      />
      <div className="field-row">
        <TextInput
          {...field('unitsPerCycle')}
          inputMode="decimal"
          label="Units per Cycle"
          description="Which a renewal requires; empty if unknown."
          autoComplete="off"
        />
        <TextInput
          {...field('cycleYears')}
          inputMode="numeric"
          label="Years per Cycle"
          autoComplete="off"
          required
        />
      </div>
      <Switch
        {...form.register('isActive')}
        // Uncontrolled: this is only its initial value.
        defaultChecked={opened?.isActive ?? true}
        size="md"
        label="Active"
        description="Only active professions can be chosen for new licenses and accreditations."
      />
    </SheetForm>
  )
}
