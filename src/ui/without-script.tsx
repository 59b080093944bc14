import type { ReactNode } from 'react'

/**
 * Shown only where the browser runs no script; the children are rendered on the server alone. Must not be nested,
 * which HTML does not allow.
 */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <noscript>{import.meta.env.SSR ? children : null}</noscript>
}
