import type { WeeklyRegistrations } from '#app/features/dashboards/contract/dashboards.ts'
import { formatWeek } from '#app/features/dashboards/rules.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { barShareStyle, Chart } from '#app/ui/chart.tsx'
import { DashboardPanel, EmptyPanelText } from './dashboard-panels.tsx'

const title = 'Registrations over the last 12 weeks'

/** ['Nov', '16'] */
function shortDay(startDay: string): readonly [string, string] {
  const [month = '', day = ''] = formatDate(`${startDay}T00:00:00+08:00`).split(/[ ,]/)
  return [month.slice(0, 3), day]
}

function summaryOf(counts: readonly number[]): string {
  const before = counts.slice(0, -1)
  const [least, most] = [Math.min(...before), Math.max(...before)]
  const usual = least === most ? `${most} a week` : `from ${least} to ${most} a week`
  return `Previous weeks: ${usual}. This week so far: ${counts.at(-1) ?? 0}.`
}

export function WeeklyRegistrationsChart({ weeks }: { weeks: readonly WeeklyRegistrations[] }) {
  const counts = weeks.map(({ registrations }) => registrations)
  const most = Math.max(...counts, 0)
  if (most === 0)
    return (
      <DashboardPanel title={title}>
        <EmptyPanelText>No registrations in this period.</EmptyPanelText>
      </DashboardPanel>
    )
  return (
    <Chart
      title={title}
      summary={summaryOf(counts)}
      columns={['Week', 'Registrations']}
      rows={weeks.map(({ startDay, registrations }) => [formatWeek(startDay), String(registrations)])}
      note="Each bar is a week starting on Monday. The last bar is this week so far."
    >
      <div className="plot-weeks">
        {weeks.map(({ startDay, registrations }) => {
          const [month, day] = shortDay(startDay)
          return (
            <div key={startDay} className="plot-week" style={barShareStyle(registrations, most)}>
              <span className="plot-week-name">
                <span>{month}</span> <span>{day}</span>
              </span>
              <span className="plot-week-track">
                <span className="plot-week-bar" />
                <span className="plot-value">{registrations}</span>
              </span>
            </div>
          )
        })}
      </div>
    </Chart>
  )
}
