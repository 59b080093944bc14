import type { ReactNode } from 'react'
import { formatCappedCount } from '#app/features/dashboards/rules.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { DashboardPanel } from './dashboard-panels.tsx'

export interface CountedConcern {
  readonly icon: IconName
  readonly advice: ReactNode
  /** Hidden at zero. */
  readonly count: number
  readonly one: string
  readonly many: string
}

/** A number of things that wait, or a state in words. */
export type Concern = CountedConcern | (Pick<CountedConcern, 'icon' | 'advice'> & { readonly text: string })

export function AttentionPanel({ title, concerns }: { title: string; concerns: readonly Concern[] }) {
  const open = concerns.filter((concern) => 'text' in concern || concern.count > 0)
  return (
    <DashboardPanel title={title}>
      {open.length === 0 ? (
        <p className="dash-fine">
          <Icon name="circle-check" />
          Nothing needs your attention.
        </p>
      ) : (
        <ul className="dash-concerns">
          {open.map((concern) => (
            <li key={'text' in concern ? concern.text : concern.many} className="dash-concern">
              <Icon name={concern.icon} />
              <p>{'text' in concern ? concern.text : <CountedText concern={concern} />}</p>
              <div className="dash-advice">{concern.advice}</div>
            </li>
          ))}
        </ul>
      )}
    </DashboardPanel>
  )
}

function CountedText({ concern: { count, one, many } }: { concern: CountedConcern }) {
  return (
    <>
      <strong>{formatCappedCount(count)}</strong> {count === 1 ? one : many}
    </>
  )
}
