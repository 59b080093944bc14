import { TextInput } from '@mantine/core'
import { LicenceFormValues } from '#app/features/accreditation/contract/licence-fields.ts'
import type { Licence } from '#app/features/accreditation/contract/licences.ts'
import { SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { savePersonLicenceMutation } from './accreditation-api.ts'
import { ProfessionField } from './profession-field.tsx'

export interface PersonLicenceFormProps {
  personId: number
  /** License with its full number; null for a new one. */
  opened: Licence | null
  onClose: () => void
}

/** Adds or corrects a license of another person. */
export function PersonLicenceForm({ personId, opened, onClose }: PersonLicenceFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(savePersonLicenceMutation)
  const close = useCloseSheet(onClose)
  const { field, submit, isChanged } = useAdminForm({
    schema: LicenceFormValues,
    values: {
      professionId: opened?.professionId?.toString() ?? '',
      licenseNo: opened?.licenseNo ?? '',
      expiresOn: opened?.expiresOn ?? '',
    },
    async send({ professionId, licenseNo, expiresOn }) {
      await mutateAsync({
        ...(opened === null ? { personId } : { id: opened.id, registeredOn: opened.registeredOn }),
        professionId: Number(professionId),
        licenseNo,
        expiresOn: expiresOn || null,
      })
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel={opened === null ? 'Add License' : 'Save Changes'}
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
      needsChange={opened !== null}
    >
      <ProfessionField {...field('professionId')} current={opened?.professionId ?? undefined} />
      <div className="field-row">
        <TextInput
          {...field('licenseNo')}
          inputMode="numeric"
          label="PRC License No."
          description={
            opened?.verifiedAt == null
              ? 'As on the PRC ID, digits only.'
              : 'As on the PRC ID, digits only. Another number must be checked again.'
          }
          autoComplete="off"
          required
        />
        <TextInput {...field('expiresOn')} type="date" label="Expiration Date" />
      </div>
    </SheetForm>
  )
}
