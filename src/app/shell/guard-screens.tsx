/** What stands in place of a page while it is not known who asks, or once it is known that they may not. */
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { provider } from '../../content/provider.ts'
import type { Role } from '../../features/people/contract.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { Button, ButtonLink } from '../../ui/public/button.tsx'
import { Icon } from '../../ui/public/icon.tsx'
import { loginHref } from './login-address.ts'
import { twoStepHref } from './two-step-address.ts'

/** A frame without anything that only signed-in people may see. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <header className="plain-top">
        <Link className="logo" to="/" reloadDocument aria-label={`${provider.name}, home`}>
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="shell-foot">{provider.name}</footer>
    </div>
  )
}

/** Something takes a moment; says what, and that it is under way. */
export function WaitingScreen({ title }: { title: string }) {
  return (
    <PlainFrame>
      <div className="state" role="status">
        <Icon name="loader-circle" className="spin guard-sign" />
        <h1>{title}</h1>
      </div>
    </PlainFrame>
  )
}

/** Leads on to signing in, and from there back here. By a whole page, because the frame there depends on who one is. */
export function ToLogin() {
  const { pathname, search } = useLocation()
  useEffect(() => window.location.replace(loginHref({ pathname, search })), [pathname, search])
  return <WaitingScreen title="Authenticating" />
}

/** Leads on to setting up two-step sign-in, which has to come first, and from there back here. */
export function ToTwoStep() {
  const { pathname, search } = useLocation()
  useEffect(() => window.location.replace(twoStepHref({ pathname, search })), [pathname, search])
  return <WaitingScreen title="Set up two-step sign-in first" />
}

const sessionCheckFailed = 'Session check failed'

export function SessionCheckFailedScreen({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <PlainFrame>
      <div className="state" role="alert">
        <h1>{sessionCheckFailed}</h1>
        {reason === sessionCheckFailed ? null : <p className="state-text">{reason}</p>}
        <p className="state-text">We could not find out whether you are still logged in.</p>
        <Button onClick={onRetry}>
          <Icon name="rotate-cw" />
          Try again
        </Button>
      </div>
    </PlainFrame>
  )
}

/** Inside the frame of the area: one is signed in, only not as somebody who may do this. */
export function AccessDeniedScreen({ role }: { role: Role }) {
  return (
    <div className="state">
      <Icon name="ban" className="guard-sign" />
      <h1>Access Denied</h1>
      <p className="state-text">Access denied. Your role ({role}) lacks required permissions.</p>
      <ButtonLink to="/dashboard" reloadDocument>
        Go to the dashboard
      </ButtonLink>
    </div>
  )
}
