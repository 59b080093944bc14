import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { ErrorState } from '../../../../ui/admin/error-state.tsx'
import { useAdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'
import { Loading } from '../../../../ui/loading.tsx'
import type { Organisation } from '../../contract/organisation.ts'
import { formatAccreditation, listPhones } from '../../contract/organisation-labels.ts'
import type { SavedSection } from '../../contract/settings.ts'
import { organisationQuery, saveOrganisationMutation } from '../settings-api.ts'
import { OrganisationFields } from './organisation-fields.tsx'
import {
  OrganisationFormValues,
  toOrganisation,
  toOrganisationField,
  toOrganisationFormValues,
} from './organisation-values.ts'
import { SectionConflict, SectionForm } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { useSectionForm } from './use-section-form.ts'

export function OrganisationSection() {
  const found = useQuery(organisationQuery(useApi()))
  if (found.data === undefined && found.isError)
    return <ErrorState message="Failed to load the settings." onRetry={() => void found.refetch()} />
  if (found.data === undefined)
    return (
      <Loading label="Loading the settings">
        <Skeleton height="30rem" />
      </Loading>
    )
  return <OrganisationForm saved={found.data} />
}

function OrganisationForm({ saved }: { saved: SavedSection<Organisation> }) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useAdminMutation(saveOrganisationMutation)
  const { adminForm, theirs, goOnFrom } = useSectionForm({
    saved,
    schema: OrganisationFormValues,
    toFormValues: toOrganisationFormValues,
    toSectionValue: toOrganisation,
    toFieldName: toOrganisationField,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...organisationQuery(api), staleTime: 0 }),
  })
  const { form, submit, isChanged } = adminForm
  const typed = useWatch({ control: form.control, compute: toOrganisation })
  return (
    <div className="settings-columns">
      <SectionForm
        label="Organisation"
        isChanged={isChanged}
        isPending={isPending}
        onSubmit={submit}
        onDiscard={() => form.reset()}
        notice={
          theirs === null ? null : (
            <SectionConflict
              theirs={theirs}
              onKeepMine={() => goOnFrom(theirs, true)}
              onTakeTheirs={() => goOnFrom(theirs, false)}
            />
          )
        }
      >
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
