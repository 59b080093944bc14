import { useMantineStyleNonce } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Branding } from '#app/features/settings/contract/branding.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { explainAccentColor, explainMainColor, toPaletteCss } from '#app/features/settings/rules/palette.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { brandingQuery, saveBrandingMutation } from '../settings-api.ts'
import { BrandingPreview } from './branding-preview.tsx'
import { BrandingFormValues, toColours } from './branding-values.ts'
import { ColourField } from './colour-field.tsx'
import { LogoField } from './logo-field.tsx'
import { SectionForm, SectionLoader } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { unchanged, useSectionForm } from './use-section-form.ts'

export function BrandingSection() {
  const query = useQuery(brandingQuery())
  return <SectionLoader query={query}>{(saved) => <BrandingForm saved={saved} />}</SectionLoader>
}

function BrandingForm({ saved }: { saved: SavedSection<Branding> }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveBrandingMutation)
  const section = useSectionForm({
    saved,
    schema: BrandingFormValues,
    toFormValues: unchanged<Branding>,
    toSectionValue: unchanged<BrandingFormValues>,
    toFieldName: (path) => path.split('.')[0] ?? path,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...brandingQuery(), staleTime: 0 }),
  })
  const { form } = section.adminForm
  const { control } = form
  const typed = useWatch({ control, compute: unchanged<BrandingFormValues> })
  const colours = toColours(typed)
  return (
    <div className="settings-columns">
      <SectionForm label="Branding" section={section} isPending={isPending}>
        <fieldset className="form-group">
          <legend>Logo</legend>
          <LogoField
            control={control}
            name="logo"
            background="light"
            label="Logo"
            description="SVG or PNG with a transparent background. Without one, the first letter of the name is shown."
          />
          <LogoField
            control={control}
            name="darkLogo"
            background="dark"
            label="Logo for Dark Backgrounds"
            description="For the footer and the dark scheme. Without one, the logo is shown on white there."
          />
        </fieldset>
        <fieldset className="form-group">
          <legend>Colours</legend>
          <ColourField
            control={control}
            name="mainColor"
            label="Main Colour"
            adjustments={colours === null ? [] : explainMainColor(colours)}
          />
          <ColourField
            control={control}
            name="accentColor"
            label="Accent Colour"
            adjustments={colours === null ? [] : explainAccentColor(colours)}
          />
        </fieldset>
      </SectionForm>
      <div className="settings-aside">
        {colours === null ? null : <BrandingPreview {...typed} {...colours} />}
        <SectionHistory section="branding" currentVersion={saved.version} />
      </div>
      <SavedColours saved={saved} />
    </div>
  )
}

/** Colours saved since this page was loaded, whose own rules come from the server. */
function SavedColours({ saved: { version, value } }: { saved: SavedSection<Branding> }) {
  const [loadedVersion] = useState(version)
  const nonce = useMantineStyleNonce()
  if (version === loadedVersion) return null
  return (
    <style href={`brand-${version}`} precedence="brand" nonce={nonce?.()}>
      {toPaletteCss(value)}
    </style>
  )
}
