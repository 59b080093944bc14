import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Branding } from '../contract/branding.ts'
import type { LogoFile } from '../contract/files.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { toPublicSettings } from '../reads/settings.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { neutralSettings } from '../rules/neutral-settings.ts'
import { SiteLogo, SiteMark } from './site-logo.tsx'
import { SiteSettingsContext } from './site-settings.tsx'

const logoFile = (name: string): LogoFile => ({
  kind: 'logo',
  fileId: 1,
  width: 512,
  height: 256,
  url: `/media/${name}.svg`,
})
const light = logoFile('light')
const dark = logoFile('dark')

function render(settings: SiteSettings) {
  return renderToStaticMarkup(
    <SiteSettingsContext value={toPublicSettings(settings)}>
      <SiteLogo />
      <SiteMark />
    </SiteSettingsContext>,
  )
}

const renderWith = (changes: Partial<Branding>) => {
  const organisation = { ...neutralSettings.organisation, name: 'Sto. Niño <Center>' }
  return render({ ...neutralSettings, organisation, branding: { ...neutralSettings.branding, ...changes } })
}

test('The demonstration provider has its drawn logo', () => {
  expect(render(demonstrationSettings)).toContain('#logo-word')
})

test('Without a logo, the first letter and the name are shown', () => {
  const html = renderWith({})
  expect(html).toMatch(
    /<img class="brand-mark" src="\/brand\/icon-180\.png\?v=\w{8}" width="40" height="40" alt=""\/>/,
  )
  expect(html).toContain('<span class="brand-name">Sto. Niño &lt;Center&gt;</span>')
  expect(html).not.toContain('#logo-')
})

test('A logo for dark backgrounds replaces the other there; otherwise that one is on white', () => {
  expect(renderWith({ logo: light, darkLogo: dark })).toContain(
    '<source media="(prefers-color-scheme:dark)" srcSet="/media/dark.svg"/><img class="brand-logo" src="/media/light.svg"',
  )
  expect(renderWith({ logo: light })).toContain('<img class="brand-logo brand-plate" src="/media/light.svg"')
})
