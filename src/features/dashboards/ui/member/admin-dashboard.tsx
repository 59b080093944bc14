import { useQuery } from '@tanstack/react-query'
import type {
  AdminDashboard as Dashboard,
  RecentRegistration,
  UpcomingSeminar,
} from '#app/features/dashboards/contract/dashboards.ts'
import { dashboardListLength } from '#app/features/dashboards/rules.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { barShareStyle, Chart } from '#app/ui/chart.tsx'
import { adminDashboardQuery } from '../dashboards-api.ts'
import { DashboardPanel, DashboardResult, EmptyPanelText, StatCards } from './dashboard-panels.tsx'
import { RecentPanel } from './recent-panel.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { UpcomingSeminarsPanel } from './upcoming-panel.tsx'
import { WeeklyRegistrationsChart } from './weekly-registrations-chart.tsx'

const title = 'Seats taken per upcoming seminar'

function seatsOf({ registeredCount, maxAttendees }: UpcomingSeminar): string {
  return `${registeredCount} / ${maxAttendees ?? 'no limit'}`
}

const isFull = ({ registeredCount, maxAttendees }: UpcomingSeminar) =>
  maxAttendees !== null && registeredCount >= maxAttendees

function summaryOf(seminars: readonly UpcomingSeminar[]): string {
  const full = seminars.filter(isFull).length
  const label = `Seats taken and seat limits for the next ${seminars.length}`
  return full === 0 ? `${label}. None is full.` : `${label}. ${full} full.`
}

function TakenSeatsPlot({ seminars }: { seminars: readonly UpcomingSeminar[] }) {
  if (seminars.length === 0)
    return (
      <DashboardPanel title={title}>
        <EmptyPanelText>No upcoming seminars</EmptyPanelText>
      </DashboardPanel>
    )
  return (
    <Chart
      title={title}
      summary={summaryOf(seminars)}
      columns={['Seminar', 'Seats taken / limit']}
      rows={seminars.map((seminar) => [
        `${seminar.title} (${formatDate(seminar.startDate)})`,
        isFull(seminar) ? `${seatsOf(seminar)}, full` : seatsOf(seminar),
      ])}
    >
      <div className="plot-seats">
        {seminars.map((seminar) => (
          <div key={seminar.id} className="plot-seminar">
            <span className="plot-seminar-title" title={seminar.title}>
              {seminar.title}
            </span>
            <span className="plot-value">
              {isFull(seminar) ? <strong className="plot-full">Full</strong> : null}
              {seatsOf(seminar)}
            </span>
            <span
              className={`plot-track${isFull(seminar) ? ' plot-track-full' : ''}${seminar.maxAttendees === null ? ' plot-track-open' : ''}`}
              style={barShareStyle(seminar.registeredCount, seminar.maxAttendees ?? 0)}
            />
          </div>
        ))}
      </div>
    </Chart>
  )
}

export function AdminDashboard() {
  const query = useQuery(adminDashboardQuery())
  return <DashboardResult query={query}>{(dashboard) => <Parts dashboard={dashboard} />}</DashboardResult>
}

function Parts({ dashboard }: { dashboard: Dashboard }) {
  const { totals, setup, setupList, upcoming, recent, weeks } = dashboard
  return (
    <div className="dash">
      <SetupPanel setup={setup} list={setupList} />
      <StatCards
        stats={[
          { label: 'Total Attendees', count: totals.attendees, icon: 'users' },
          { label: 'Total Seminars', count: totals.seminars, icon: 'graduation-cap' },
          { label: 'Total Categories', count: totals.categories, icon: 'tags' },
          { label: 'Upcoming Seminars', count: totals.upcomingSeminars, icon: 'calendar-range' },
        ]}
      />
      <div className="dash-pair">
        <UpcomingSeminarsPanel seminars={upcoming.slice(0, dashboardListLength)} />
        <RecentPanel registrations={recent} to="/attendees" hrefOf={attendeeHref} />
      </div>
      <div className="dash-pair">
        <WeeklyRegistrationsChart weeks={weeks} />
        <TakenSeatsPlot seminars={upcoming} />
      </div>
    </div>
  )
}

function attendeeHref({ attendeeName }: RecentRegistration): string {
  return `/attendees?${new URLSearchParams({ search: attendeeName })}`
}
