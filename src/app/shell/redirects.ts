/**
 * Steps that a signed-in user must take before anything else, and the redirects there, to sign-in and back.
 */
import type { SessionUser } from '#app/features/accounts/ui/accounts-api.ts'

export interface RequiredSetupStep {
  readonly path: string
  readonly title: string
}

const newPassword: RequiredSetupStep = { path: '/new-password', title: 'Choose a new password first' }
const twoStep: RequiredSetupStep = { path: '/two-step-sign-in', title: 'Set up two-step sign-in first' }

export function findRequiredSetupStep(
  user: Pick<SessionUser, 'needsNewPassword' | 'needsSecondFactor'>,
): RequiredSetupStep | null {
  if (user.needsNewPassword) return newPassword
  return user.needsSecondFactor ? twoStep : null
}

interface Place {
  readonly pathname: string
  readonly search: string
}

export function requiredSetupStepHref({ path }: RequiredSetupStep, { pathname, search }: Place): string {
  return `${path}?next=${encodeURIComponent(pathname + search)}`
}

/** The sign-in URL with a way back: `/login?next=` with a path of this site, never another origin. */
export function loginHref({ pathname, search }: Place): string {
  // Two leading slashes would name another host.
  const path = `/${pathname.replace(/^\/+/, '')}`
  return `/login?next=${encodeURIComponent(path + search)}`
}
