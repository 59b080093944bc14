import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { toPublicSettings } from '#app/features/settings/reads/settings.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { SiteSettingsContext } from '#app/features/settings/ui/site-settings.tsx'
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
