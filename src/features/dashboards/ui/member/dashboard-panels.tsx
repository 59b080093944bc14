import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Loading } from '#app/ui/loading.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Card } from '#app/ui/structure.tsx'

const grouped = new Intl.NumberFormat('en-US')

export function StatCards({
  stats,
}: {
  stats: readonly { readonly label: string; readonly count: number; readonly icon: IconName }[]
}) {
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

const cards = ['first', 'second', 'third', 'fourth']
const rows = ['first', 'second', 'third', 'fourth', 'fifth']

export function DashboardSkeleton() {
  return (
    <Loading label="Loading your dashboard">
      <div className="dash">
        <div className="dash-stats">
          {cards.map((card) => (
            <div key={card} className="dash-stat">
              <Skeleton />
              <Skeleton shape="title" />
            </div>
          ))}
        </div>
        <div className="dash-pair">
          {['left', 'right'].map((side) => (
            <Card key={side}>
              <Skeleton shape="title" />
              {rows.map((row) => (
                <div key={row} className="dash-item">
                  <Skeleton />
                </div>
              ))}
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  )
}

export interface DashboardPanelProps {
  title: string
  /** The title is added to the label to make it unique. */
  more?: { readonly label: string; readonly to: string }
  children: ReactNode
}

export function DashboardPanel({ title, more, children }: DashboardPanelProps) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <div className="dash-panel-head">
        <h2 id={id}>{title}</h2>
        {more === undefined ? null : (
          <Link to={more.to} className="dash-more" aria-label={`${more.label}: ${title}`}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </Card>
  )
}

export function EmptyPanelText({ children }: { children: string }) {
  return <p className="dash-empty">{children}</p>
}

export interface DashboardResultProps<Answer> {
  query: UseQueryResult<Answer>
  children: (data: Answer) => ReactNode
}

/** Shows data or a skeleton; failed refetches keep the data. */
export function DashboardResult<Answer>({
  query: { data, error, refetch },
  children,
}: DashboardResultProps<Answer>) {
  if (data !== undefined) return children(data)
  if (error === null) return <DashboardSkeleton />
  return <ErrorState message={error.message} onRetry={() => void refetch()} />
}
