import { useWatch } from 'react-hook-form'
import { Organisation } from '#app/features/settings/contract/organisation.ts'
import { formatAccreditation, listPhoneNumbers } from '#app/features/settings/contract/organisation-labels.ts'
import { dropEmptyOfficer, emptyOfficerFields, withOptionalOfficer } from './officer.ts'
import { OrganisationFields, type OrganisationFieldsProps } from './organisation-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

const form = {
  schema: withOptionalOfficer(Organisation),
  toSectionValue: dropEmptyOfficer<Organisation>,
  toFormValues: (saved: Organisation): Organisation => ({
    ...saved,
    dataProtectionOfficer: saved.dataProtectionOfficer ?? emptyOfficerFields,
  }),
}

export function OrganisationSection() {
  return (
    <SettingsSection
      section="organisation"
      label="Organization"
      form={form}
      Fields={OrganisationFields}
      Aside={OrganisationPreview}
    />
  )
}

/** Preview of the organization as the footer of every page and of e-mails shows it. */
function OrganisationPreview({ adminForm }: OrganisationFieldsProps) {
  const organisation = useWatch({ control: adminForm.form.control, compute: (typed: Organisation) => typed })
  const { name, tagline, foundedYear, contact, accreditations } = organisation
  const since = foundedYear ? `Since ${foundedYear}.` : ''
  const contacts = [...contact.addressLines, ...listPhoneNumbers(contact), contact.email, contact.officeHours]
  return (
    <section className="settings-preview" aria-label="Preview">
      <p className="settings-preview-name">{name}</p>
      <p>{[tagline && `${tagline}.`, since].filter(Boolean).join(' ')}</p>
      <ul>
        {accreditations.map((accreditation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity while they are typed
          <li key={index}>{formatAccreditation(accreditation)}</li>
        ))}
      </ul>
      <ul>
        {contacts
          .filter((line) => line !== '')
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity while they are typed
            <li key={index}>{line}</li>
          ))}
      </ul>
    </section>
  )
}
