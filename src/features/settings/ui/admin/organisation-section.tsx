import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Organisation } from '#app/features/settings/contract/organisation.ts'
import { formatAccreditation, listPhones } from '#app/features/settings/contract/organisation-labels.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { organisationQuery, saveOrganisationMutation } from '../settings-api.ts'
import { OrganisationFields } from './organisation-fields.tsx'
import {
  OrganisationFormValues,
  toOrganisation,
  toOrganisationField,
  toOrganisationFormValues,
} from './organisation-values.ts'
import { SectionForm, SectionLoader } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { useSectionForm } from './use-section-form.ts'

export function OrganisationSection() {
  const query = useQuery(organisationQuery())
  return <SectionLoader query={query}>{(saved) => <OrganisationForm saved={saved} />}</SectionLoader>
}

function OrganisationForm({ saved }: { saved: SavedSection<Organisation> }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveOrganisationMutation)
  const section = useSectionForm({
    saved,
    schema: OrganisationFormValues,
    toFormValues: toOrganisationFormValues,
    toSectionValue: toOrganisation,
    toFieldName: toOrganisationField,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...organisationQuery(), staleTime: 0 }),
  })
  const { adminForm } = section
  const typed = useWatch({ control: adminForm.form.control, compute: toOrganisation })
  return (
    <div className="settings-columns">
      <SectionForm label="Organisation" section={section} isPending={isPending}>
        <OrganisationFields adminForm={adminForm} />
      </SectionForm>
      <div className="settings-aside">
        <OrganisationPreview organisation={typed} />
        <SectionHistory section="organisation" currentVersion={saved.version} />
      </div>
    </div>
  )
}

/** As the footer of every page and of e-mails shows it. */
function OrganisationPreview({ organisation }: { organisation: Organisation }) {
  const { name, tagline, foundedYear, contact, accreditations } = organisation
  const since = foundedYear === null ? '' : `Since ${foundedYear}.`
  const contacts = [...contact.addressLines, ...listPhones(contact), contact.email, contact.officeHours]
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
