import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { User } from '#app/features/accounts/contract/accounts.ts'
import { type SessionUser, sessionQuery } from '#app/features/accounts/ui/accounts-api.ts'
import { AuthProvider } from '#app/features/accounts/ui/auth-provider.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import { MemberShell } from './member-frame.tsx'
import { findSidebarLink, listSidebarLinks } from './sidebar-links.ts'

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
  queries.setQueryData(sessionQuery().queryKey, user)
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

test('The signed-in layout shows each role exactly the navigation links it may use', () => {
  const forEverybody = ['/', '/dashboard']
  const inTheAccountMenu = ['/account', '/my-cpd', '/']
  const forStaff = [...forEverybody, '/seminars', '/attendees']
  const forManagers = [
    ...forStaff,
    ...['/payments', '/admin?tab=messages', '/accreditation', '/categories'],
    ...['/email-integration', '/settings'],
  ]
  expect(linksIn(render(aUser('admin')))).toEqual([...forManagers, '/admin', ...inTheAccountMenu])
  expect(linksIn(render(aUser('organizer')))).toEqual([...forManagers, ...inTheAccountMenu])
  const staffLinks = [...forStaff, '/bookings', '/accreditation']
  expect(linksIn(render(aUser('staff')))).toEqual([...staffLinks, ...inTheAccountMenu])
  expect(linksIn(render(aUser('attendee')))).toEqual([...forEverybody, ...inTheAccountMenu])
})

test('The signed-in layout hides account settings until a required second factor is set up', () => {
  const html = render({ ...aUser('admin'), needsSecondFactor: true })
  expect(linksIn(html)).toEqual(['/', '/'])
  expect(html).toContain('Logout')
})

test('The signed-in layout shows “Not logged in” when there is no session', () => {
  expect(render(null)).toContain('Not logged in')
  expect(render(aUser('staff'))).not.toContain('Not logged in')
})

test.each([
  ['/bills/statements', '', 'Payments'],
  ['/bookings', '', 'Payments'],
  ['/admin', '?tab=messages&status=open', 'Messages'],
  ['/admin', '?tab=audit', 'Admin'],
  ['/seminars/7/overview', '', 'Seminars'],
  ['/seminars/library/evaluation', '', 'Settings'],
  ['/account', '', undefined],
])('The link to %s%s is %s', (pathname, search, label) => {
  expect(findSidebarLink(listSidebarLinks('admin'), { pathname, search })?.label).toBe(label)
})
