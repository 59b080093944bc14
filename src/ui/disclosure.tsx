import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Native `<details>`: works without script and with in-page search. */
export function Disclosure({
  summary,
  isOpenAtFirst = false,
  children,
}: {
  summary: string
  isOpenAtFirst?: boolean
  children: ReactNode
}) {
  return (
    <details className="disclosure" open={isOpenAtFirst}>
      <summary className="disclosure-summary">
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div>{children}</div>
    </details>
  )
}
