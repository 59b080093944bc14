import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Home } from '#app/features/settings/contract/home.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { homeQuery, saveHomeMutation } from '../settings-api.ts'
import { FactFields, PartnerFields, ProgramFields, SlideFields } from './home-fields.tsx'
import { HomePreview } from './home-preview.tsx'
import { HomeForm, type HomeFormValues, toHome, toHomeField, toHomeFormValues } from './home-values.ts'
import { SectionForm, SectionLoader } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { useSectionForm } from './use-section-form.ts'

export function HomeSection() {
  const query = useQuery(homeQuery())
  return <SectionLoader query={query}>{(saved) => <HomeSectionForm saved={saved} />}</SectionLoader>
}

function HomeSectionForm({ saved }: { saved: SavedSection<Home> }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveHomeMutation)
  const section = useSectionForm<HomeFormValues, Home>({
    saved,
    schema: HomeForm,
    toFormValues: toHomeFormValues,
    toSectionValue: toHome,
    toFieldName: toHomeField,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...homeQuery(), staleTime: 0 }),
  })
  const { adminForm } = section
  const { field } = adminForm
  return (
    <div className="settings-columns">
      <SectionForm label="Home" section={section} isPending={isPending}>
        <SlideFields adminForm={adminForm} />
        <fieldset className="form-group">
          <legend>Introduction</legend>
          <p className="muted">Below the slides. Without a title it is left out.</p>
          <TextInput {...field('introductionTitle')} label="Introduction Title" autoComplete="off" />
          <Textarea
            {...field('introductionText')}
            label="Introduction Text"
            description="An empty line begins a new paragraph."
            rows={6}
          />
          <FactFields adminForm={adminForm} />
        </fieldset>
        <ProgramFields adminForm={adminForm} />
        <PartnerFields adminForm={adminForm} />
        <fieldset className="form-group">
          <legend>Search Engines</legend>
          <TextInput
            {...field('keywords')}
            label="Keywords"
            description="Separated by commas."
            autoComplete="off"
          />
        </fieldset>
      </SectionForm>
      <div className="settings-aside">
        <HomePreview adminForm={adminForm} />
        <SectionHistory section="home" currentVersion={saved.version} />
      </div>
    </div>
  )
}
