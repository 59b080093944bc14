import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { toPublicSettings } from '../../features/settings/reads/settings.ts'
import { demonstrationSettings } from '../../features/settings/rules/demonstration-settings.ts'
import { SiteSettingsContext } from '../../features/settings/ui/site-settings.tsx'
import { PublicLayout } from './public-area.tsx'

function render(path: string, isSignedIn = false): string {
  return renderToStaticMarkup(
    <SiteSettingsContext value={toPublicSettings(demonstrationSettings)}>
      <StaticRouter location={path}>
        <PublicLayout isSignedIn={isSignedIn} year={2026}>
          <h1>Page</h1>
        </PublicLayout>
      </StaticRouter>
    </SiteSettingsContext>,
  )
}

const count = (html: string, part: string) => html.split(part).length - 1

test('The public layout renders exactly one header, one main and one footer landmark', () => {
  const html = render('/')
  expect([count(html, '<header'), count(html, '<main'), count(html, '<footer')]).toEqual([1, 1, 1])
})

test('The public layout shows Login to visitors and Dashboard to signed-in users', () => {
  const visitor = render('/')
  const member = render('/', true)
  expect(visitor).toContain('href="/login"')
  expect(visitor).not.toContain('/dashboard')
  expect(member).toContain('href="/dashboard"')
  expect(member).not.toContain('/login')
})

test('The public layout marks the current page with aria-current, and Home only on the home page', () => {
  expect(render('/about')).toMatch(/<a[^>]*aria-current="page"[^>]*>About Us</)
  expect(count(render('/about'), 'aria-current')).toBe(1)
  expect(render('/')).toMatch(/<a[^>]*aria-current="page"[^>]*>Home</)
})

test('The public layout starts with a skip link to the main content', () => {
  expect(render('/')).toMatch(/^<div class="frame"[^>]*><a class="skip[^>]*href="#main"/)
  expect(render('/')).toContain('<main id="main" tabindex="-1">')
})

test('The public layout footer shows the accreditation number as text and the copyright year', () => {
  const html = render('/')
  expect(html).toContain('PRC accreditation number 2020-040')
  expect(html).toContain('© 2026')
})

test('The public layout menu opens through a popover, without JavaScript', () => {
  const html = render('/')
  expect(html).toMatch(/<button[^>]*popovertarget="site-menu"/i)
  expect(html).toMatch(/<nav[^>]*id="site-menu"[^>]*popover="auto"/)
})
