import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormSectionName } from '#app/features/settings/contract/sections.ts'
import type { SavedSection, SiteSettings } from '#app/features/settings/contract/settings.ts'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { saveSectionMutation, sectionQuery } from '../settings-api.ts'
import { SectionForm } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { type SectionFormOptions, useSectionForm } from './use-section-form.ts'

interface PartProps<Values extends FieldValues> {
  adminForm: ReturnType<typeof useAdminForm<Values>>
}

export interface SettingsSectionProps<Name extends FormSectionName, Values extends FieldValues> {
  section: Name
  label: string
  form: Omit<SectionFormOptions<Values, SiteSettings[Name]>, 'saved' | 'save' | 'refetch'>
  Fields: (props: PartProps<Values>) => ReactNode
  /** Notes and preview beside the form, above the saved versions. */
  Aside: (props: PartProps<Values> & { saved: SavedSection<SiteSettings[Name]> }) => ReactNode
}

/** A section of the settings: its form, what it looks like, and its saved versions. */
export function SettingsSection<Name extends FormSectionName, Values extends FieldValues>(
  props: SettingsSectionProps<Name, Values>,
) {
  const query = useQuery(sectionQuery(props.section))
  return (
    <Loaded query={query} name="the settings">
      {(saved) => <LoadedSection {...props} saved={saved} />}
    </Loaded>
  )
}

interface LoadedSectionProps<Name extends FormSectionName, Values extends FieldValues>
  extends SettingsSectionProps<Name, Values> {
  saved: SavedSection<SiteSettings[Name]>
}

function LoadedSection<Name extends FormSectionName, Values extends FieldValues>({
  section: name,
  label,
  form,
  Fields,
  Aside,
  saved,
}: LoadedSectionProps<Name, Values>) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveSectionMutation(name))
  const section = useSectionForm<Values, SiteSettings[Name]>({
    ...form,
    saved,
    save: mutateAsync as unknown as SectionFormOptions<Values, SiteSettings[Name]>['save'],
    refetch: () => queries.fetchQuery({ ...sectionQuery(name), staleTime: 0 }),
  })
  return (
    <div className="settings-columns">
      <SectionForm label={label} section={section} isPending={isPending}>
        <Fields adminForm={section.adminForm} />
      </SectionForm>
      <div className="settings-aside">
        <Aside adminForm={section.adminForm} saved={saved} />
        <SectionHistory section={name} currentVersion={saved.version} />
      </div>
    </div>
  )
}
