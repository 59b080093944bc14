/**
 * The bulk invitation started in this tab, stored until its outcome is shown, so that it survives a reload.
 */
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
