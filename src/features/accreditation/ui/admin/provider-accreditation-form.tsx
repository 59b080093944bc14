import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { ProviderAccreditation } from '#app/features/accreditation/contract/provider.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { saveProviderAccreditationMutation } from './accreditation-api.ts'
import { ProfessionField } from './profession-field.tsx'

// Not the schema of the request: its dates would bring more of zod into the bundle. The server checks the rest.
const ProviderAccreditationFormValues = z.object({
  professionId: z.string().check(z.minLength(1, 'Choose a profession.')),
  number: z.string().check(z.minLength(1, 'Enter the number.')),
  validFrom: z.string().check(z.minLength(1, 'Enter a date.')),
  validUntil: z.string().check(z.minLength(1, 'Enter a date.')),
})

/** @param opened null for a new one */
export function ProviderAccreditationSheet({ opened }: { opened: ProviderAccreditation | null }) {
  return (
    <EntitySheet
      title={opened === null ? 'Add Accreditation' : 'Edit Accreditation'}
      schema={ProviderAccreditationFormValues}
      values={{
        professionId: opened?.professionId.toString() ?? '',
        number: opened?.number ?? '',
        validFrom: opened?.validFrom ?? '',
        validUntil: opened?.validUntil ?? '',
      }}
      mutation={saveProviderAccreditationMutation}
      toInput={({ professionId, ...values }) => ({
        ...values,
        professionId: Number(professionId),
        ...(opened !== null && { id: opened.id }),
      })}
      saveLabel={opened === null ? 'Add Accreditation' : 'Save Changes'}
      needsChange={opened !== null}
    >
      {({ field }) => (
        <>
          <ProfessionField {...field('professionId')} current={opened?.professionId} />
          <TextInput
            {...field('number')}
            label="Accreditation No."
            description="Of the provider, as certificates print it."
            required
          />
          <div className="field-row">
            <TextInput {...field('validFrom')} type="date" label="Valid From" required />
            <TextInput {...field('validUntil')} type="date" label="Valid Until" required />
          </div>
        </>
      )}
    </EntitySheet>
  )
}
