import { EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MailStatisticsOfDay } from '#app/features/email/contract/statistics.ts'
import {
  type DailyMailCount,
  dailyMailCounts,
  roundUpScaleMaximum,
  sumDailyMailCounts,
} from '#app/features/email/rules/statistics.ts'
import {
  mailStatisticsByDayQuery,
  mailStatisticsDaysShown,
  mailStatisticsQuery,
} from '#app/features/email/ui/outbox-api.ts'
import { webhookStatusQuery } from '#app/features/email/ui/settings-api.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { Chart } from '#app/ui/chart.tsx'
import { Card } from '#app/ui/structure.tsx'
import { MailStatisticCards } from './statistic-cards.tsx'

/** Width in SVG units; the drawing is stretched with constant line widths. */
const dayWidth = 10
const height = 100

const labels: Record<DailyMailCount, string> = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  bounced: 'Bounced',
}

/** Bars for sent and delivered; solid and dashed lines for opened and bounced. */
function DailyMailChart({ days }: { days: readonly MailStatisticsOfDay[] }) {
  const top = roundUpScaleMaximum(
    Math.max(...days.flatMap((day) => dailyMailCounts.map((name) => day[name]))),
  )
  const width = days.length * dayWidth
  const heightOf = (count: number) => (count / top) * height
  return (
    <>
      <ul className="mail-days-legend">
        {dailyMailCounts.map((name) => (
          <li key={name}>
            <LegendMark name={name} />
            {labels[name]}
          </li>
        ))}
      </ul>
      <div className="mail-days">
        <span className="mail-days-top">{top}</span>
        <span className="mail-days-bottom">0</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <Gridlines width={width} />
          <Bars days={days} name="sent" share={0.8} heightOf={heightOf} />
          <Bars days={days} name="delivered" share={0.5} heightOf={heightOf} />
          <Line days={days} name="opened" heightOf={heightOf} />
          <Line days={days} name="bounced" heightOf={heightOf} />
        </svg>
        <DayNames days={days} />
      </div>
    </>
  )
}

interface SeriesProps {
  days: readonly MailStatisticsOfDay[]
  name: DailyMailCount
  heightOf: (count: number) => number
}

function Gridlines({ width }: { width: number }) {
  return (
    <path
      className="mail-days-grid"
      d={[0, height / 2, height].map((y) => `M0 ${y}H${width}`).join('')}
      vectorEffect="non-scaling-stroke"
    />
  )
}

function Bars({ days, name, share, heightOf }: SeriesProps & { share: number }) {
  return days.map((day, place) => (
    <rect
      key={day.day}
      className={`mail-days-${name}`}
      x={(place + (1 - share) / 2) * dayWidth}
      y={height - heightOf(day[name])}
      width={share * dayWidth}
      height={heightOf(day[name])}
      vectorEffect="non-scaling-stroke"
    />
  ))
}

function Line({ days, name, heightOf }: SeriesProps) {
  const points = days.map((day, place) => `${(place + 0.5) * dayWidth},${height - heightOf(day[name])}`)
  // A halo in the background color sets lines off from bars.
  return ['mail-days-halo', `mail-days-${name}`].map((className) => (
    <polyline
      key={className}
      className={className}
      points={points.join(' ')}
      vectorEffect="non-scaling-stroke"
    />
  ))
}

function LegendMark({ name }: { name: DailyMailCount }) {
  const isBar = name === 'sent' || name === 'delivered'
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true">
      {isBar ? (
        <rect className={`mail-days-${name}`} x="6" y="1" width="12" height="10" />
      ) : (
        <polyline className={`mail-days-${name}`} points="0,6 24,6" />
      )}
    </svg>
  )
}

/** First, middle and last day. */
function DayNames({ days }: { days: readonly MailStatisticsOfDay[] }) {
  const named = [days.at(0), days.at(Math.floor(days.length / 2)), days.at(-1)]
  return (
    <p className="mail-days-names">
      {named.map((day) => (day === undefined ? null : <span key={day.day}>{shortDay(day.day)}</span>))}
    </p>
  )
}

function shortDay(day: string): string {
  const [month = '', date = ''] = formatDate(`${day}T00:00:00+08:00`).split(/[ ,]/)
  return `${month.slice(0, 3)} ${date}`
}

const title = `The last ${mailStatisticsDaysShown} days`

function DailyMailStatistics() {
  const found = useQuery(mailStatisticsByDayQuery(mailStatisticsDaysShown))
  if (found.data === undefined) return <NotLoaded query={found} name="the daily numbers" />
  return <DailyMailPlot days={found.data.days} />
}

function DailyMailPlot({ days }: { days: readonly MailStatisticsOfDay[] }) {
  if (days.every((day) => dailyMailCounts.every((name) => day[name] === 0)))
    return (
      <Card as="section" labelledBy="mail-days">
        <h2 id="mail-days">{title}</h2>
        <p className="muted">No e-mails in this period.</p>
      </Card>
    )
  return (
    <Chart
      title={title}
      summary={summaryOf(days)}
      columns={['Day', 'Sent', 'Delivered', 'Opened', 'Bounced']}
      rows={days
        .toReversed()
        .map((day) => [nameOf(day), ...dailyMailCounts.map((name) => String(day[name]))])}
      note="Days are in Manila time. The last day is today so far."
    >
      <DailyMailChart days={days} />
    </Chart>
  )
}

const nameOf = ({ day }: MailStatisticsOfDay) => formatDate(`${day}T00:00:00+08:00`)

function summaryOf(days: readonly MailStatisticsOfDay[]): string {
  const sums = dailyMailCounts.map((name) => `${sumDailyMailCounts(days, name)} ${name}`)
  return `Daily numbers. Totals: ${sums.join(', ')}.`
}

export function EmailStatisticsTab() {
  const found = useQuery(mailStatisticsQuery())
  const webhookStatus = useQuery(webhookStatusQuery())
  if (found.data === undefined) return <NotLoaded query={found} name="statistics" showsReason />
  if (found.data === null) return <EmptyState title="No statistics available." />
  return (
    <div className="mail-numbers">
      <MailStatisticCards
        statistics={found.data}
        isMeasured={found.data.totalSent === 0 || webhookStatus.data?.lastEvent !== null}
      />
      <p className="muted">
        These numbers cover all e-mails sent so far. Except for Total Sent, they are reported by the mail
        provider, so the webhook must be set up.
      </p>
      <DailyMailStatistics />
    </div>
  )
}
