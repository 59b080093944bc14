import { Switch, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { Profession } from '#app/features/accreditation/contract/licences.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { saveProfessionMutation } from './accreditation-api.ts'

// Not the schema of the request, whose numbers are typed as text here. The server checks the rest.
const ProfessionFormValues = z.object({
  name: z.string().check(z.minLength(1, 'Enter the name.')),
  councilName: z.string(),
  unitsPerCycle: z.string(),
  cycleYears: z.string().check(z.regex(/^\d+$/, 'Enter a whole number.')),
  isActive: z.boolean(),
})

/** @param opened null for a new one */
export function ProfessionSheet({ opened }: { opened: Profession | null }) {
  return (
    <EntitySheet
      title={opened === null ? 'Add Profession' : 'Edit Profession'}
      schema={ProfessionFormValues}
      values={{
        name: opened?.name ?? '',
        councilName: opened?.councilName ?? '',
        unitsPerCycle: opened?.unitsPerCycle ?? '',
        cycleYears: String(opened?.cycleYears ?? 3),
        isActive: opened?.isActive ?? true,
      }}
      mutation={saveProfessionMutation}
      toInput={({ name, isActive, ...texts }) => ({
        name,
        isActive,
        councilName: texts.councilName.trim() || null,
        unitsPerCycle: texts.unitsPerCycle.trim() || null,
        cycleYears: Number(texts.cycleYears),
        ...(opened !== null && { id: opened.id }),
      })}
      saveLabel={opened === null ? 'Add Profession' : 'Save Changes'}
      needsChange={opened !== null}
    >
      {({ field, form }) => (
        <>
          <TextInput {...field('name')} label="Name" required />
          <TextInput
            {...field('councilName')}
            label="CPD Council"
            description="Its name on forms, if it differs from the profession’s."
          />
          <div className="field-row">
            <TextInput
              {...field('unitsPerCycle')}
              inputMode="decimal"
              label="Units per Cycle"
              description="Which a renewal requires; empty if unknown."
            />
            <TextInput {...field('cycleYears')} inputMode="numeric" label="Years per Cycle" required />
          </div>
          <Switch
            {...form.register('isActive')}
            // Uncontrolled: this is only its initial value.
            defaultChecked={opened?.isActive ?? true}
            label="Active"
            description="Only active professions can be chosen for new licenses and accreditations."
          />
        </>
      )}
    </EntitySheet>
  )
}
