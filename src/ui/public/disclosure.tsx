import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface DisclosureProps {
  summary: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Something one may open. Native, so it works without a script and is found by the browser's search. */
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
