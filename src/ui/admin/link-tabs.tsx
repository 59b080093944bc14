import { Badge } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export interface LinkTab {
  readonly to: string
  readonly label: string
  /** Number or state beside the label, unless it is 0 or unknown. */
  readonly badge?: string | number | null | undefined
}

/** Tabs that are pages with their own addresses. Scrolls within itself on phones, so that the page does not. */
export function LinkTabs({
  label,
  tabs,
  current,
}: {
  label: string
  tabs: readonly LinkTab[]
  /** Address of the tab that is shown. */
  current: string
}) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector(`[href="${current}"]`)
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav ref={list} className="link-tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              className="link-tab"
              to={tab.to}
              aria-current={tab.to === current ? 'page' : undefined}
              preventScrollReset
            >
              {tab.label}
              {tab.badge ? <Badge color="yellow">{tab.badge.toLocaleString('en-US')}</Badge> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
