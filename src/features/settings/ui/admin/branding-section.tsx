import { useMantineStyleNonce } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Branding } from '#app/features/settings/contract/branding.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { explainAccentColor, explainMainColor, toPaletteCss } from '#app/features/settings/rules/palette.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { BrandingPreview } from './branding-preview.tsx'
import { ColourField } from './colour-field.tsx'
import { LogoField } from './logo-field.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Null while a color is being typed. */
function toColours({ mainColor, accentColor }: Pick<Branding, 'mainColor' | 'accentColor'>) {
  const { mainColor: main, accentColor: accent } = Branding.shape
  const { data: parsedMain } = main.safeParse(mainColor)
  const { data: parsedAccent } = accent.safeParse(accentColor)
  if (parsedMain === undefined || parsedAccent === undefined) return null
  return { mainColor: parsedMain, accentColor: parsedAccent }
}

const form = { schema: Branding, toFieldName: (path: string) => path.split('.')[0] ?? path }

export function BrandingSection() {
  return (
    <SettingsSection
      section="branding"
      label="Branding"
      form={form}
      Fields={BrandingFields}
      Aside={BrandingAside}
    />
  )
}

interface BrandingPartProps {
  adminForm: ReturnType<typeof useAdminForm<Branding>>
}

const useTyped = ({ form: { control } }: BrandingPartProps['adminForm']) =>
  useWatch({ control, compute: (typed: Branding) => typed })

function BrandingAside({ adminForm, saved }: BrandingPartProps & { saved: SavedSection<Branding> }) {
  const typed = useTyped(adminForm)
  const colours = toColours(typed)
  return (
    <>
      {colours === null ? null : <BrandingPreview {...typed} {...colours} />}
      <SavedColours saved={saved} />
    </>
  )
}

function BrandingFields({ adminForm }: BrandingPartProps) {
  const { control } = adminForm.form
  const colours = toColours(useTyped(adminForm))
  return (
    <>
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
        <legend>Colors</legend>
        <ColourField
          control={control}
          name="mainColor"
          label="Main Color"
          adjustments={colours === null ? [] : explainMainColor(colours)}
        />
        <ColourField
          control={control}
          name="accentColor"
          label="Accent Color"
          adjustments={colours === null ? [] : explainAccentColor(colours)}
        />
      </fieldset>
    </>
  )
}

/** Colors saved since this page was loaded, whose own rules come from the server. */
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
