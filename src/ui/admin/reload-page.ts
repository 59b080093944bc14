import { getToasts, type Toast, toast } from '../toast.ts'

const storageKey = 'toasts'

/** Loads the document anew; the messages that are shown are shown again by {@link showSavedToasts}. */
export function reloadPage(): void {
  sessionStorage.setItem(storageKey, JSON.stringify(getToasts()))
  window.location.reload()
}

export function showSavedToasts(): void {
  const saved: readonly Toast[] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  sessionStorage.removeItem(storageKey)
  for (const { variant, title, description } of saved) toast[variant](title, description)
}
