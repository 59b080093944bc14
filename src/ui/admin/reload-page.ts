import { getToasts, type Toast, toast } from '../toast.ts'

const storageKey = 'toasts'

/** Loads the document anew; the messages that are shown are shown again by {@link showKeptToasts}. */
export function reloadPage(): void {
  sessionStorage.setItem(storageKey, JSON.stringify(getToasts()))
  window.location.reload()
}

export function showKeptToasts(): void {
  const kept: readonly Toast[] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  sessionStorage.removeItem(storageKey)
  for (const { variant, title, description } of kept) toast[variant](title, description)
}
