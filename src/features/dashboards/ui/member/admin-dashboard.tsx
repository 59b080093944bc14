import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { formatInstant } from '../../../../platform/format/dates.ts'
import { Badge } from '../../../../ui/public/badge.tsx'
import type { AdminDashboard as Dashboard, RecentRegistration } from '../../contract.ts'
import { listLength, recentWords } from '../../rules.ts'
import { adminDashboardQuery } from '../dashboards-api.ts'
import { AttentionPanel } from './attention-panel.tsx'
import { NothingHere, Panel } from './panel.tsx'
import { SeatsPlot } from './seats-plot.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { Shown } from './shown-list.tsx'
import { StatCards } from './stat-cards.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'
import { WeeksPlot } from './weeks-plot.tsx'

export function AdminDashboard() {
  const found = useQuery(adminDashboardQuery(useApi()))
  return <Shown found={found}>{(dashboard) => <Parts dashboard={dashboard} />}</Shown>
}

function Parts({ dashboard }: { dashboard: Dashboard }) {
  const { totals, attention, setup, upcoming, recent, weeks } = dashboard
  return (
    <div className="dash">
      <StatCards
        stats={[
          { label: 'Total Attendees', count: totals.attendees, icon: 'users' },
          { label: 'Total Seminars', count: totals.seminars, icon: 'graduation-cap' },
          { label: 'Total Categories', count: totals.categories, icon: 'tags' },
          { label: 'Upcoming Seminars', count: totals.upcomingSeminars, icon: 'calendar-range' },
        ]}
      />
      <SetupPanel setup={setup} />
      <AttentionPanel attention={attention} />
      <div className="dash-pair">
        <UpcomingPanel seminars={upcoming.slice(0, listLength)} />
        <RecentPanel registrations={recent} />
      </div>
      <div className="dash-pair">
        <WeeksPlot weeks={weeks} />
        <SeatsPlot seminars={upcoming} />
      </div>
    </div>
  )
}

function attendeeHref({ attendeeName }: RecentRegistration): string {
  return `/attendees?${new URLSearchParams({ search: attendeeName })}`
}

function RecentPanel({ registrations }: { registrations: readonly RecentRegistration[] }) {
  return (
    <Panel title="Recent Activity" more={{ label: 'View All', to: '/attendees' }}>
      {registrations.length === 0 ? (
        <NothingHere>No recent attendee registrations.</NothingHere>
      ) : (
        <ul className="dash-list">
          {registrations.map((registration) => {
            const { words, tone } = recentWords(registration)
            return (
              <li key={registration.registrationId} className="dash-item dash-item-aside">
                <div>
                  <h3>
                    <Link to={attendeeHref(registration)} reloadDocument className="dash-whole">
                      {registration.attendeeName}
                    </Link>
                  </h3>
                  <p className="dash-cut">{registration.seminarTitle}</p>
                  <p className="dash-soft">{formatInstant(registration.registrationDate)}</p>
                </div>
                <Badge variant={tone}>{words}</Badge>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
