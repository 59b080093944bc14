import { Badge, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PageTab<Name extends string> {
  readonly name: Name
  readonly label: string
  /** Number beside the label, unless it is 0 or unknown. */
  readonly count?: number | undefined
  readonly content: () => ReactNode
}

export interface PageTabsProps<Name extends string> {
  label: string
  tabs: readonly PageTab<Name>[]
  current: Name
  onChange: (name: Name) => void
}

/** Tabs of a page, of which only the current one is mounted. */
export function PageTabs<Name extends string>({ label, tabs, current, onChange }: PageTabsProps<Name>) {
  return (
    <Tabs
      id="page-tabs"
      value={current}
      keepMounted={false}
      onChange={(value) => {
        const chosen = tabs.find(({ name }) => name === value)
        if (chosen !== undefined) onChange(chosen.name)
      }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.name}
            value={tab.name}
            rightSection={
              tab.count ? <Badge color="yellow">{tab.count.toLocaleString('en-US')}</Badge> : null
            }
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name}>
          {tab.name === current ? tab.content() : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
