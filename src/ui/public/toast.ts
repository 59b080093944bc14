/**
 * Short messages that come and go: `toast.success('Message Sent!', 'We reply within two days.')`.
 *
 * A list outside React, so that any code in the browser can speak; `Toaster` shows it. It needs nothing
 * from the network, because the message to show is often that the network is gone.
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

/** The messages on screen, oldest first. The array is replaced on change, never altered. */
export function currentToasts(): readonly Toast[] {
  return current
}

/** Calls back after every change; answers with the way to stop. */
export function onToastsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissToast(id: number): void {
  change(current.filter((one) => one.id !== id))
}

/** Removes messages about failures: a new try begins. */
export function dismissErrors(): void {
  change(current.filter(({ variant }) => variant !== 'error'))
}

function add(variant: Toast['variant'], title: string, description: string | undefined): void {
  lastId += 1
  const added = { id: lastId, variant, title, description }
  // The same words twice are one message, shown anew.
  const others = current.filter((one) => one.title !== title || one.description !== description)
  change([...others, added].slice(-SHOWN_AT_ONCE))
}

function change(next: readonly Toast[]): void {
  current = next
  for (const listener of listeners) listener()
}
