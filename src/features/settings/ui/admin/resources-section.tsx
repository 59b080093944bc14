import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Resources } from '#app/features/settings/contract/resources.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { resourcesQuery, saveResourcesMutation } from '../settings-api.ts'
import { CardFields, type ResourcesFieldsProps } from './resource-card-fields.tsx'
import { PageFields } from './resource-page-fields.tsx'
import {
  ResourcesForm,
  type ResourcesFormValues,
  toResources,
  toResourcesFormValues,
} from './resources-values.ts'
import { SectionForm, SectionLoader } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { useSectionForm } from './use-section-form.ts'

export function ResourcesSection() {
  const query = useQuery(resourcesQuery())
  return <SectionLoader query={query}>{(saved) => <ResourcesSectionForm saved={saved} />}</SectionLoader>
}

function ResourcesSectionForm({ saved }: { saved: SavedSection<Resources> }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveResourcesMutation)
  const section = useSectionForm<ResourcesFormValues, Resources>({
    saved,
    schema: ResourcesForm,
    toFormValues: toResourcesFormValues,
    toSectionValue: toResources,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...resourcesQuery(), staleTime: 0 }),
  })
  const { adminForm } = section
  const { field } = adminForm
  return (
    <div className="settings-columns">
      <SectionForm label="Resources" section={section} isPending={isPending}>
        <fieldset className="form-group">
          <legend>Page</legend>
          <TextInput {...field('subtitle')} label="Subtitle" autoComplete="off" />
          <Textarea
            {...field('description')}
            label="Description"
            description="For search engines and link previews."
            rows={2}
          />
          <TextInput
            {...field('keywords')}
            label="Keywords"
            description="Separated by commas."
            autoComplete="off"
          />
        </fieldset>
        <CardFields adminForm={adminForm} />
        <PageFields adminForm={adminForm} />
      </SectionForm>
      <div className="settings-aside">
        <ResourcesPreview adminForm={adminForm} />
        <SectionHistory section="resources" currentVersion={saved.version} />
      </div>
    </div>
  )
}

function ResourcesPreview({ adminForm }: ResourcesFieldsProps) {
  const cards = useWatch({ control: adminForm.form.control, name: 'cards' })
  return (
    <section className="settings-preview" aria-label="Preview">
      {cards.length === 0 ? <p>Without cards, the page is not in the menus.</p> : null}
      {cards.map(({ title, text, links }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no identity
        <div key={index}>
          <p className="settings-preview-name">{title || 'Untitled card'}</p>
          <p>{text}</p>
          <p className="muted">{links.map(({ label }) => label).join(' · ')}</p>
        </div>
      ))}
      <p>
        <a href="/resources" target="_blank" rel="noreferrer">
          Open the saved page
        </a>
      </p>
    </section>
  )
}
