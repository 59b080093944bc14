/** The bulk invitation that this tab started: found again after a reload, until its end was shown. */
const key = 'attendees-invitations'

export function rememberInvitations(runId: string): void {
  try {
    sessionStorage.setItem(key, runId)
  } catch {}
}

export function forgetInvitations(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

export function recallInvitations(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
