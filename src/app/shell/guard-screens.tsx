import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { Role } from '#app/features/people/contract/person.ts'
import { SiteLogo } from '#app/features/settings/ui/site-logo.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { MemberPageMeta } from './member-meta.tsx'

export function MinimalPageFrame({ children }: { children: ReactNode }) {
  const { name } = useOrganisation()
  return (
    <div className="frame">
      <header className="plain-top">
        <Link className="logo" to="/" reloadDocument aria-label={`${name}, home`}>
          <SiteLogo />
        </Link>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="shell-foot">{name}</footer>
    </div>
  )
}

export function LoadingScreen({ title }: { title: string }) {
  return (
    <MinimalPageFrame>
      <MemberPageMeta title={title} />
      <div className="state" role="status">
        <Icon name="loader-circle" className="spin guard-sign" />
        <h1>{title}</h1>
      </div>
    </MinimalPageFrame>
  )
}

/** A full page load, because the layout depends on the user. */
export function RedirectScreen({
  title,
  toHref,
}: {
  title: string
  toHref: (from: { pathname: string; search: string }) => string
}) {
  const { pathname, search } = useLocation()
  useEffect(() => window.location.replace(toHref({ pathname, search })), [toHref, pathname, search])
  return <LoadingScreen title={title} />
}

const sessionCheckFailed = 'Session check failed'

export function SessionCheckFailedScreen({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <MinimalPageFrame>
      <MemberPageMeta title={sessionCheckFailed} />
      <div className="state" role="alert">
        <h1>{sessionCheckFailed}</h1>
        {reason === sessionCheckFailed ? null : <p className="state-text">{reason}</p>}
        <p className="state-text">We could not check whether you are still logged in.</p>
        <Button onClick={onRetry}>
          <Icon name="rotate-cw" />
          Try again
        </Button>
      </div>
    </MinimalPageFrame>
  )
}

export function AccessDeniedScreen({ role }: { role: Role }) {
  return (
    <div className="state">
      <Icon name="ban" className="guard-sign" />
      <h1>Access Denied</h1>
      <p className="state-text">Access denied. Your role ({role}) lacks required permissions.</p>
      <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
    </div>
  )
}
