import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { ProviderAccreditation } from '#app/features/accreditation/contract/provider.ts'
import { SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { saveProviderAccreditationMutation } from './accreditation-api.ts'
import { ProfessionField } from './profession-field.tsx'

// Not the schema of the request: its dates would bring more of zod into the bundle. The server checks the rest.
const ProviderAccreditationFormValues = z.object({
  professionId: z.string().check(z.minLength(1, 'Choose a profession.')),
  number: z.string().check(z.minLength(1, 'Enter the number.')),
  validFrom: z.string().check(z.minLength(1, 'Enter a date.')),
  validUntil: z.string().check(z.minLength(1, 'Enter a date.')),
})

export interface ProviderAccreditationFormProps {
  /** Null for a new one. */
  opened: ProviderAccreditation | null
  onClose: () => void
}

export function ProviderAccreditationForm({ opened, onClose }: ProviderAccreditationFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(saveProviderAccreditationMutation)
  const close = useCloseSheet(onClose)
  const { field, submit, isChanged } = useAdminForm({
    schema: ProviderAccreditationFormValues,
    values: {
      professionId: opened?.professionId.toString() ?? '',
      number: opened?.number ?? '',
      validFrom: opened?.validFrom ?? '',
      validUntil: opened?.validUntil ?? '',
    },
    async send({ professionId, ...values }) {
      const id = opened?.id
      await mutateAsync({ ...values, professionId: Number(professionId), ...(id !== undefined && { id }) })
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel={opened === null ? 'Add Accreditation' : 'Save Changes'}
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
      needsChange={opened !== null}
    >
      <ProfessionField {...field('professionId')} current={opened?.professionId} />
      <TextInput
        {...field('number')}
        label="Accreditation No."
        description="Of the provider, as certificates print it."
        autoComplete="off"
        required
      />
      <div className="field-row">
        <TextInput {...field('validFrom')} type="date" label="Valid From" required />
        <TextInput {...field('validUntil')} type="date" label="Valid Until" required />
      </div>
    </SheetForm>
  )
}
