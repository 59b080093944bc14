import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { About } from '#app/features/settings/contract/about.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { aboutQuery, saveAboutMutation } from '../settings-api.ts'
import { AboutFields } from './about-fields.tsx'
import { AboutPreview } from './about-preview.tsx'
import { aboutFormValues, toAbout, toAboutField, toAboutFormValues } from './about-values.ts'
import { SectionForm, SectionLoader } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { useSectionForm } from './use-section-form.ts'

export function AboutSection() {
  const query = useQuery(aboutQuery())
  return <SectionLoader query={query}>{(saved) => <AboutForm saved={saved} />}</SectionLoader>
}

function AboutForm({ saved }: { saved: SavedSection<About> }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveAboutMutation)
  const section = useSectionForm({
    saved,
    schema: aboutFormValues,
    toFormValues: toAboutFormValues,
    toSectionValue: toAbout,
    toFieldName: toAboutField,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...aboutQuery(), staleTime: 0 }),
  })
  return (
    <div className="settings-columns">
      <SectionForm label="About" section={section} isPending={isPending}>
        <AboutFields adminForm={section.adminForm} />
      </SectionForm>
      <div className="settings-aside">
        <AboutPreview adminForm={section.adminForm} />
        <p className="muted">
          The page <a href="/about">About Us</a>. It leaves out what is empty here.
        </p>
        <SectionHistory section="about" currentVersion={saved.version} />
      </div>
    </div>
  )
}
