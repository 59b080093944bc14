import { ApiError } from './api-client.ts'

export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Advice for a user whose unsaved input a redirect to the login page would lose. */
export function sessionExpiredAdvice(error: unknown): string | undefined {
  return isSessionExpired(error)
    ? 'Log in again in another tab, then try again here. Nothing that you typed is lost.'
    : undefined
}
