import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { formatDay } from '../../../../../platform/format/dates.ts'
import { Plot } from '../../../../../ui/public/plot.tsx'
import { Loading } from '../../../../../ui/public/skeleton.tsx'
import { ErrorState } from '../../../../../ui/public/states.tsx'
import { Card } from '../../../../../ui/public/structure.tsx'
import type { MailDay } from '../../../contract/statistics.ts'
import { dailyCounts, sumOfDays } from '../../../rules/statistics.ts'
import { daysShown, mailDaysQuery } from '../../statistics-api.ts'
import { DaysDrawing } from './days-drawing.tsx'

const title = `The last ${daysShown} days`

export function DaysPlot() {
  const found = useQuery(mailDaysQuery(useApi(), daysShown))
  if (found.data === undefined && found.isError)
    return <ErrorState message="Failed to load the days." onRetry={() => void found.refetch()} />
  if (found.data === undefined)
    return (
      <Loading label="Loading the days">
        <div className="skeleton mail-days-skeleton" />
      </Loading>
    )
  return <Drawn shown={found.data.days} />
}

function Drawn({ shown }: { shown: readonly MailDay[] }) {
  if (shown.every((day) => dailyCounts.every((name) => day[name] === 0)))
    return (
      <Card as="section" labelledBy="mail-days">
        <h2 id="mail-days">{title}</h2>
        <p className="muted">No mail in these days.</p>
      </Card>
    )
  return (
    <Plot
      title={title}
      summary={summaryOf(shown)}
      columns={['Day', 'Sent', 'Delivered', 'Opened', 'Bounced']}
      rows={shown.toReversed().map((day) => [nameOf(day), ...dailyCounts.map((name) => String(day[name]))])}
      note="Each place is a day of the Manila calendar; the last one is today so far."
    >
      <DaysDrawing days={shown} />
    </Plot>
  )
}

const nameOf = ({ day }: MailDay) => formatDay(`${day}T00:00:00+08:00`)

function summaryOf(shown: readonly MailDay[]): string {
  const sums = dailyCounts.map((name) => `${sumOfDays(shown, name)} ${name}`)
  return `Bars and lines by day: in all ${sums.join(', ')}.`
}
