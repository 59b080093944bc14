import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface DisclosureProps {
  summary: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Native `<details>`: works without script and with in-page search. */
export function Disclosure({ summary, isOpenAtFirst = false, children }: DisclosureProps) {
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
