import { ApiError } from './api-client.ts'

export function isEndedSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Advice for a user whose unsaved input a redirect to the login page would lose. */
export function adviceOn(error: unknown): string | undefined {
  return isEndedSession(error)
    ? 'Log in again in another tab, then try again here. Nothing that you typed is lost.'
    : undefined
}
