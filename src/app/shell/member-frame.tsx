import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { sessionQuery } from '#app/features/accounts/ui/accounts-api.ts'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import { ReauthenticationDialogHost } from '#app/features/accounts/ui/member/reauthentication.tsx'
import { attentionQuery } from '#app/features/dashboards/ui/dashboards-api.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { SiteLogo } from '#app/features/settings/ui/site-logo.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { AccountMenu } from './account-menu.tsx'
import { LoadingScreen, RedirectScreen, SessionCheckFailedScreen } from './guard-screens.tsx'
import { PageProgress, useFocusAcrossPages, usePreloadedLinks } from './page-changes.tsx'
import { findRequiredSetupStep, loginHref, requiredSetupStepHref } from './redirects.ts'
import { SearchButton } from './search-button.tsx'
import { findSidebarLink, listSidebarLinks } from './sidebar-links.ts'

function Sidebar({
  id,
  role,
  onToggle,
}: {
  id: string
  role: Role | null
  onToggle: (isOpen: boolean) => void
}) {
  const ref = useRef<HTMLElement>(null)
  const { name } = useOrganisation()
  const links = listSidebarLinks(role)
  const current = findSidebarLink(links, useLocation())
  const { data: attention } = useQuery({
    ...attentionQuery(),
    enabled: roleHasPermission(role, 'payments.verify'),
  })

  function close() {
    if (ref.current?.matches(':popover-open') === true) ref.current.hidePopover()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard clicks too
    <nav
      ref={ref}
      id={id}
      className="side"
      popover="auto"
      aria-label="Main"
      onToggle={(event) => onToggle(event.newState === 'open')}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a') !== null) close()
      }}
    >
      <div className="side-head">
        <NavLink className="logo" to="/" reloadDocument aria-label={`${name}, home`}>
          <SiteLogo />
        </NavLink>
        <button
          type="button"
          className="icon-btn side-toggle"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="x" />
        </button>
      </div>
      <ul className="side-links">
        {links.map((link) => (
          <li key={link.to}>
            <Link className="side-link" to={link.to} aria-current={link === current ? 'page' : undefined}>
              <Icon name={link.icon} />
              {link.label}
              <WaitingCount count={attention && link.count?.(attention)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const mostShown = 999

/** Number of things that wait on a page. */
function WaitingCount({ count }: { count: number | null | undefined }) {
  if (!count) return null
  return (
    <span className="side-count">
      {count <= mostShown ? count : `${mostShown}+`}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

const menuId = 'shell-menu'

export function MemberShell({
  year,
  onLogout,
  children,
}: {
  year: number
  onLogout: () => void
  children: ReactNode
}) {
  const { state } = useAuth()
  const { name } = useOrganisation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const user = state.status === 'authenticated' ? state.user : null
  // No other page opens before the first step is done.
  const role = user === null || findRequiredSetupStep(user) !== null ? null : user.role
  return (
    <div className="shell">
      <a className="skip btn btn-primary" href="#main">
        Skip to main content
      </a>
      <Sidebar id={menuId} role={role} onToggle={setIsMenuOpen} />
      <header className="shell-top">
        <button
          type="button"
          className="icon-btn side-toggle"
          popoverTarget={menuId}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          aria-label="Menu"
        >
          <Icon name="menu" />
        </button>
        {user === null ? (
          <p className="shell-person">Not logged in</p>
        ) : (
          <AccountMenu user={user} hasSettings={role !== null} onLogout={onLogout} />
        )}
        {role !== null && roleHasPermission(role, 'attendees.read') ? <SearchButton role={role} /> : null}
        <Button variant="secondary" className="needs-script" onClick={onLogout}>
          <Icon name="log-out" />
          Logout
        </Button>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="shell-foot">
        © {year} {name}
      </footer>
    </div>
  )
}

const refused = [401, 403]

/** A session can end, or a role change, while a page is open. */
function useSessionCheckOnRefusal(recheck: () => void): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.query.state
        if (error instanceof ApiError && refused.includes(error.status)) recheck()
      }),
    [queries, recheck],
  )
}

/** Reloads the document if another user signed in by another tab: what it keeps in memory is not theirs. */
function useReloadForOtherUser(userId: number | null): void {
  const first = useRef(userId)
  useEffect(() => {
    first.current ??= userId
    if (userId !== null && userId !== first.current) window.location.reload()
  }, [userId])
}

export function MemberFrame({ year, children }: { year: number; children: ReactNode }) {
  const { state, logout } = useAuth()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)
  const [recheck] = useState(() => () => {
    void queries.invalidateQueries({ queryKey: sessionQuery().queryKey })
  })
  useSessionCheckOnRefusal(recheck)
  useReloadForOtherUser(state.status === 'authenticated' ? state.user.id : null)
  usePreloadedLinks()
  useFocusAcrossPages()

  async function leave() {
    setIsLeaving(true)
    try {
      await logout()
      // A full page load, so that nothing personal stays in memory.
      window.location.assign('/login')
    } catch (error) {
      // After the renewed session has rendered; otherwise the user would briefly look signed out.
      notifyManager.schedule(() => setIsLeaving(false))
      toast.error(
        'Logout failed',
        error instanceof ApiError && error.status === 0 ? error.message : undefined,
      )
    }
  }

  if (isLeaving) return <LoadingScreen title="Logging out" />
  switch (state.status) {
    case 'loading':
      return <LoadingScreen title="Authenticating" />
    case 'unauthenticated':
      if (state.errorMessage === null) return <RedirectScreen title="Authenticating" toHref={loginHref} />
      return <SessionCheckFailedScreen reason={state.errorMessage} onRetry={recheck} />
    case 'authenticated': {
      const step = findRequiredSetupStep(state.user)
      if (step !== null && pathname !== step.path) {
        return <RedirectScreen title={step.title} toHref={(place) => requiredSetupStepHref(step, place)} />
      }
      return (
        <MemberShell year={year} onLogout={() => void leave()}>
          <PageProgress />
          {children}
          <ReauthenticationDialogHost />
        </MemberShell>
      )
    }
  }
}
