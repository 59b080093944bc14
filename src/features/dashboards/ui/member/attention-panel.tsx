import type { ReactNode } from 'react'
import { formatCappedCount } from '#app/features/dashboards/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { DashboardPanel } from './dashboard-panels.tsx'

export interface Concern {
  /** Hidden at zero. */
  readonly count: number
  readonly icon: IconName
  readonly one: string
  readonly many: string
  readonly advice: ReactNode
}

export function AttentionPanel({ title, concerns }: { title: string; concerns: readonly Concern[] }) {
  const open = concerns.filter(({ count }) => count > 0)
  return (
    <DashboardPanel title={title}>
      {open.length === 0 ? (
        <p className="dash-fine">
          <Icon name="circle-check" />
          Nothing needs your attention.
        </p>
      ) : (
        <ul className="dash-concerns">
          {open.map(({ count, icon, one, many, advice }) => (
            <li key={many} className="dash-concern">
              <Icon name={icon} />
              <p>
                <strong>{formatCappedCount(count)}</strong> {count === 1 ? one : many}
              </p>
              <div className="dash-advice">{advice}</div>
            </li>
          ))}
        </ul>
      )}
    </DashboardPanel>
  )
}
