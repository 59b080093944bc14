import { ApiError } from './api-client.ts'

/** A call that was refused because nobody is logged in any more. */
export function isEndedSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** For who has typed something when the session ends: leading them to the login page would lose it. */
export function adviceOn(error: unknown): string | undefined {
  return isEndedSession(error)
    ? 'Log in again in another tab, then try once more here: nothing that you typed is lost.'
    : undefined
}
