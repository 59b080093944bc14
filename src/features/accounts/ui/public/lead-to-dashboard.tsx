import { type ReactNode, useEffect } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { dashboardPath } from '../next-url.ts'

const leaveAfterMs = 3000

/** Redirects to the dashboard after three seconds. */
export function RedirectToDashboard({ children }: { children: ReactNode }) {
  useEffect(() => {
    // A full page load, because the layout depends on the user.
    const timer = setTimeout(() => window.location.replace(dashboardPath), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid justify-items-start gap-4">
      <p className="flex gap-2" role="status">
        <Icon name="circle-check" className="mt-1 text-brand-text" />
        <span>{children} We are taking you to your dashboard.</span>
      </p>
      <ButtonLink to={dashboardPath} reloadDocument>
        Go to my dashboard
      </ButtonLink>
    </div>
  )
}
