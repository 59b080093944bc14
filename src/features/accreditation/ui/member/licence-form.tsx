import { useQuery } from '@tanstack/react-query'
import { LicenceFormValues } from '#app/features/accreditation/contract/licence-fields.ts'
import type { Licence } from '#app/features/accreditation/contract/licences.ts'
import type { BodyOf } from '#app/platform/api-client/api-client.ts'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { Select, TextInput } from '#app/ui/public/inputs.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { toast } from '#app/ui/toast.ts'
import { professionsQuery } from '../licences-api.ts'

export interface LicenceFormProps {
  /** Null for a new one. */
  licence: Licence | null
  /** A rejection goes to `onFailure`; its field issues are shown. */
  onSave: (input: BodyOf<'POST /licences'>) => Promise<void>
  onFailure: (error: unknown) => void
  onClose: () => void
}

/** Adds or changes one of the caller's licenses. */
export function LicenceForm({ licence, onSave, onFailure, onClose }: LicenceFormProps) {
  const professions = useQuery(professionsQuery())
  const form = useSimpleForm({
    id: 'licence',
    schema: LicenceFormValues,
    initial: {
      professionId: licence?.professionId?.toString() ?? '',
      licenseNo: licence?.licenseNo ?? '',
      expiresOn: licence?.expiresOn ?? '',
    },
    async send({ professionId, licenseNo, expiresOn }) {
      await onSave({
        ...(licence !== null && { id: licence.id, registeredOn: licence.registeredOn }),
        professionId: Number(professionId),
        licenseNo,
        expiresOn: expiresOn || null,
      })
      toast.success('Your license is saved.')
      onClose()
    },
    onFailure,
  })
  const options = (professions.data?.professions ?? [])
    .filter(({ id, isActive }) => isActive || id === licence?.professionId)
    .map(({ id, name }) => ({ value: String(id), label: name }))

  return (
    <form
      className="account-form"
      aria-label={licence === null ? 'Add a license' : 'Edit license'}
      {...form.props}
    >
      <Field {...form.field('professionId')} label="Profession">
        {(wiring) => (
          <Select
            {...wiring}
            name="professionId"
            value={form.values.professionId}
            disabled={form.isSending || professions.isPending}
            onChange={({ target }) => form.reset({ ...form.values, professionId: target.value })}
            options={options}
            placeholder={professions.isError ? 'The list could not be loaded' : 'Choose your profession'}
          />
        )}
      </Field>
      <div className="account-pair">
        <Field
          {...form.field('licenseNo')}
          label="PRC License No."
          hint="Printed on your certificates and on the attendance sheets that PRC requires."
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              {...form.input('licenseNo')}
              inputMode="numeric"
              autoComplete="off"
              readOnly={form.isSending}
            />
          )}
        </Field>
        <Field {...form.field('expiresOn')} label="Expiration Date" isRequired={false}>
          {(wiring) => (
            <TextInput {...wiring} {...form.input('expiresOn')} type="date" readOnly={form.isSending} />
          )}
        </Field>
      </div>
      <div className="account-actions">
        <Button {...form.button} busyLabel={form.isSending ? 'Saving...' : undefined}>
          Save license
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
