import { Icon } from '../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../ui/public/icon-names.ts'

export interface Stat {
  readonly label: string
  readonly count: number
  readonly icon: IconName
}

const grouped = new Intl.NumberFormat('en-US')

export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="dash-stats">
      {stats.map(({ label, count, icon }) => (
        <div key={label} className="dash-stat">
          <dt>
            <Icon name={icon} />
            {label}
          </dt>
          <dd>{grouped.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
