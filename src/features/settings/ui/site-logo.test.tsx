import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicBrand } from '../contract/branding.ts'
import { SiteLogo, SiteMark } from './site-logo.tsx'
import { SiteSettingsContext, unknownSettings } from './site-settings.tsx'

const organisation = { ...unknownSettings.organisation, name: 'Sto. Niño <Center>' }
const light = { url: '/media/light.svg', width: 512, height: 256 }
const dark = { url: '/media/dark.svg', width: 512, height: 256 }

function render(changes: Partial<PublicBrand> | null) {
  const brand = changes && { logo: null, darkLogo: null, version: 'v', themeColor: '#7a1fa2', ...changes }
  return renderToStaticMarkup(
    <SiteSettingsContext value={{ organisation, ...(brand && { brand }) }}>
      <SiteLogo />
      <SiteMark />
    </SiteSettingsContext>,
  )
}

test('Without branding, the drawn logo of the demonstration provider is shown', () => {
  expect(render(null)).toContain('#logo-word')
})

test('Without a logo, the first letter and the name are shown', () => {
  const html = render({})
  expect(html).toContain('>S</text>')
  expect(html).toContain('<span class="brand-name">Sto. Niño &lt;Center&gt;</span>')
  expect(html).not.toContain('#logo-')
})

test('A logo for dark backgrounds replaces the other there; otherwise that one is on white', () => {
  expect(render({ logo: light, darkLogo: dark })).toContain(
    '<source media="(prefers-color-scheme:dark)" srcSet="/media/dark.svg"/><img class="brand-logo" src="/media/light.svg"',
  )
  expect(render({ logo: light })).toContain('<img class="brand-logo brand-plate" src="/media/light.svg"')
})
