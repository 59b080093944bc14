/**
 * `toast.success('Message Sent!', 'We reply within two days.')`. Loads nothing, as the message may be about a
 * lost network.
 */
export interface Toast {
  readonly id: number
  readonly variant: 'success' | 'error'
  readonly title: string
  readonly description: string | undefined
}

const SHOWN_AT_ONCE = 3

let current: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const toast = {
  success: (title: string, description?: string) => add('success', title, description),
  error: (title: string, description?: string) => add('error', title, description),
}

/** Oldest first; replaced on change, never mutated. */
export function getToasts(): readonly Toast[] {
  return current
}

/** Returns the unsubscribe function. */
export function onToastsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissToast(id: number): void {
  change(current.filter((one) => one.id !== id))
}

/** Dismisses errors before a retry. */
export function dismissErrorToasts(): void {
  change(current.filter(({ variant }) => variant !== 'error'))
}

function add(variant: Toast['variant'], title: string, description: string | undefined): void {
  lastId += 1
  const added = { id: lastId, variant, title, description }
  // Duplicates replace each other.
  const others = current.filter((one) => one.title !== title || one.description !== description)
  change([...others, added].slice(-SHOWN_AT_ONCE))
}

function change(next: readonly Toast[]): void {
  current = next
  for (const listener of listeners) listener()
}
