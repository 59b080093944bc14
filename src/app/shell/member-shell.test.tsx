import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { User } from '../../features/accounts/contract.ts'
import type { SessionUser } from '../../features/accounts/ui/accounts-api.ts'
import { AuthProvider } from '../../features/accounts/ui/auth-provider.tsx'
import type { Role } from '../../features/people/contract.ts'
import { MemberShell } from './member-shell.tsx'

function aUser(role: Role): User {
  return {
    id: 1,
    email: 'ana@example.ph',
    displayName: 'Ana Reyes',
    role,
    status: 'active',
    firstName: null,
    middleInitial: null,
    lastName: null,
    suffix: null,
    hasLoginAccess: true,
    emailVerified: true,
    communicationPreferences: { email: true, sms: false, phone: false },
    createdAt: '2026-11-19T02:00:00.000Z',
  }
}

function render(user: SessionUser | null): string {
  const queries = new QueryClient()
  queries.setQueryData(['accounts', 'session'], user)
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <StaticRouter location="/dashboard">
        <AuthProvider>
          <MemberShell year={2026} onLogout={() => {}}>
            <h1>Page</h1>
          </MemberShell>
        </AuthProvider>
      </StaticRouter>
    </QueryClientProvider>,
  )
}

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path]) => path)

test('shows the ways that each role may go, and no other', () => {
  const forEverybody = ['/', '/dashboard']
  const inTheAccountMenu = ['/account', '/']
  const forStaff = [...forEverybody, '/attendees', '/seminars']
  const forManagers = [...forStaff, '/categories', '/email-integration', '/admin']
  expect(linksIn(render(aUser('admin')))).toEqual([...forManagers, ...inTheAccountMenu])
  expect(linksIn(render(aUser('organizer')))).toEqual([...forManagers, ...inTheAccountMenu])
  expect(linksIn(render(aUser('staff')))).toEqual([...forStaff, ...inTheAccountMenu])
  expect(linksIn(render(aUser('attendee')))).toEqual([...forEverybody, ...inTheAccountMenu])
})

test('says who is signed in, cut names readable in full', () => {
  const html = render(aUser('staff'))
  expect(html).toContain('title="Ana Reyes"')
  expect(html).toContain('title="ana@example.ph"')
})

test('offers no account settings before a required second factor is set up', () => {
  const html = render({ ...aUser('admin'), needsSecondFactor: true })
  expect(linksIn(html)).toEqual(['/', '/'])
  expect(html).toContain('Logout')
})

test('says so when nobody is', () => {
  expect(render(null)).toContain('Not logged in')
  expect(render(aUser('staff'))).not.toContain('Not logged in')
})

test('has one banner, one main and one content information, and a link past the menu', () => {
  const html = render(aUser('admin'))
  for (const part of ['<header', '<main', '<footer']) expect(html.split(part).length - 1, part).toBe(1)
  expect(html).toMatch(/^<div class="shell"><a class="skip[^>]*href="#main"/)
})
