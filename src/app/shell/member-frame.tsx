import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { sessionQuery } from '../../features/accounts/ui/accounts-api.ts'
import { useAuth } from '../../features/accounts/ui/auth-provider.tsx'
import { Reauthentication } from '../../features/accounts/ui/member/reauthentication.tsx'
import { ApiError } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/use-api.ts'
import { toast } from '../../ui/public/toast.ts'
import { firstStepHref, firstStepOf } from './first-step.ts'
import { Redirect, SessionCheckFailedScreen, WaitingScreen } from './guard-screens.tsx'
import { loginHref } from './login-url.ts'
import { MemberShell } from './member-shell.tsx'

const refused = [401, 403]

/** Rechecks the session when a list is refused: a session can end, or a role change, while a page is open. */
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

export function MemberFrame({ year, children }: { year: number; children: ReactNode }) {
  const { state, logout } = useAuth()
  const api = useApi()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)
  const [recheck] = useState(() => () => {
    void queries.invalidateQueries({ queryKey: sessionQuery(api).queryKey })
  })
  useSessionCheckOnRefusal(recheck)

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

  if (isLeaving) return <WaitingScreen title="Logging out" />
  switch (state.status) {
    case 'loading':
      return <WaitingScreen title="Authenticating" />
    case 'unauthenticated':
      if (state.errorMessage === null) return <Redirect title="Authenticating" toHref={loginHref} />
      return <SessionCheckFailedScreen reason={state.errorMessage} onRetry={recheck} />
    case 'authenticated': {
      const step = firstStepOf(state.user)
      if (step !== null && pathname !== step.path) {
        return <Redirect title={step.title} toHref={(place) => firstStepHref(step, place)} />
      }
      return (
        <MemberShell year={year} onLogout={() => void leave()}>
          {children}
          <Reauthentication />
        </MemberShell>
      )
    }
  }
}
