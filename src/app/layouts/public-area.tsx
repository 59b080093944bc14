import { type ReactNode, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { SiteLogo } from '#app/features/settings/ui/site-logo.tsx'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { useRootData } from '../root-data.ts'
import { RouteFailure } from './failure-screens.tsx'
import { SiteFooter } from './site-footer.tsx'

const MENU_ID = 'site-menu'

/** Link that is marked as current on its page and on those below it. */
function MenuLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation()
  const [path] = to.split(/[?#]/)
  const isCurrent = pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
  return (
    <Link className="nav-link" to={to} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  )
}

function SiteHeader({ isSignedIn }: { isSignedIn: boolean }) {
  const menuRef = useRef<HTMLElement>(null)
  const { menu, organisation } = useSiteSettings()
  const account = isSignedIn ? { label: 'Dashboard', to: '/dashboard' } : { label: 'Login', to: '/login' }

  function closeMenu() {
    const element = menuRef.current
    if (element?.matches(':popover-open') === true) element.hidePopover()
  }

  return (
    <header className="site-header">
      <div className="page-width site-bar">
        <Link className="logo" to="/" aria-label={`${organisation.name}, home`}>
          <SiteLogo />
        </Link>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard clicks too */}
        <nav
          ref={menuRef}
          id={MENU_ID}
          className="phone-popover site-menu"
          popover="auto"
          aria-label="Main"
          onClick={closeMenu}
        >
          <ul>
            {menu.header.map(({ label, href }) => (
              <li key={href}>
                <MenuLink to={href}>{label}</MenuLink>
              </li>
            ))}
            <li>
              <MenuLink to={isSignedIn ? '/dashboard' : '/my-registrations'}>My registrations</MenuLink>
            </li>
            <li className="phone-only">
              <MenuLink to={account.to}>{account.label}</MenuLink>
            </li>
          </ul>
        </nav>
        <ButtonLink className="site-register" to="/register">
          Register
        </ButtonLink>
        <ButtonLink className="wide-only" variant="secondary" to={account.to}>
          {account.label}
        </ButtonLink>
        <button type="button" className="icon-btn phone-only" popoverTarget={MENU_ID} aria-label="Menu">
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const frame = useRootData()
  return (
    <PublicLayout isSignedIn={frame?.isSignedIn ?? false} year={frame?.year ?? new Date().getFullYear()}>
      {children}
    </PublicLayout>
  )
}

export function Component() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <RouteFailure />
    </Frame>
  )
}

export function PublicLayout({
  isSignedIn,
  year,
  children,
}: {
  isSignedIn: boolean
  year: number
  children: ReactNode
}) {
  return (
    <div className="frame">
      {/* A plain anchor moves the focus without JavaScript and causes no router navigation. */}
      <a className="skip btn btn-primary" href="#main">
        Skip to main content
      </a>
      <SiteHeader isSignedIn={isSignedIn} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter year={year} />
      <Toaster />
    </div>
  )
}
