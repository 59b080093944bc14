import { TextInput } from '@mantine/core'
import { LicenceFormValues } from '#app/features/accreditation/contract/licence-fields.ts'
import type { Licence } from '#app/features/accreditation/contract/licences.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { savePersonLicenceMutation } from './accreditation-api.ts'
import { ProfessionField } from './profession-field.tsx'

export interface PersonLicenceFormProps {
  personId: number
  /** License with its full number; null for a new one. */
  opened: Licence | null
}

/** Adds or corrects a licence of another person. */
export function PersonLicenceForm({ personId, opened }: PersonLicenceFormProps) {
  return (
    <EntityForm
      schema={LicenceFormValues}
      values={{
        professionId: opened?.professionId?.toString() ?? '',
        licenseNo: opened?.licenseNo ?? '',
        expiresOn: opened?.expiresOn ?? '',
      }}
      mutation={savePersonLicenceMutation}
      toInput={({ professionId, licenseNo, expiresOn }) => ({
        ...(opened === null ? { personId } : { id: opened.id, registeredOn: opened.registeredOn }),
        professionId: Number(professionId),
        licenseNo,
        expiresOn: expiresOn || null,
      })}
      saveLabel={opened === null ? 'Add License' : 'Save Changes'}
      needsChange={opened !== null}
    >
      {({ field }) => (
        <>
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
              required
            />
            <TextInput {...field('expiresOn')} type="date" label="Expiration Date" />
          </div>
        </>
      )}
    </EntityForm>
  )
}
