import { Link } from 'react-router'
import type { RecentRegistration } from '#app/features/dashboards/contract/dashboards.ts'
import { recentRegistrationLabel } from '#app/features/dashboards/rules.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Badge } from '#app/ui/public/badge.tsx'
import { DashboardPanel, EmptyPanelText } from './dashboard-panels.tsx'

export function RecentPanel({
  registrations,
  to,
  hrefOf,
}: {
  registrations: readonly RecentRegistration[]
  /** Path of the list of all. */
  to: string
  hrefOf: (registration: RecentRegistration) => string
}) {
  return (
    <DashboardPanel title="Recent Activity" more={{ label: 'View All', to }}>
      {registrations.length === 0 ? (
        <EmptyPanelText>No recent attendee registrations.</EmptyPanelText>
      ) : (
        <ul className="dash-list">
          {registrations.map((registration) => {
            const { label, tone } = recentRegistrationLabel(registration)
            return (
              <li key={registration.registrationId} className="dash-item dash-item-aside">
                <div>
                  <h3>
                    <Link to={hrefOf(registration)} className="dash-whole">
                      {registration.attendeeName}
                    </Link>
                  </h3>
                  <p className="dash-cut">{registration.seminarTitle}</p>
                  <p className="dash-soft">{formatDateTime(registration.registrationDate)}</p>
                </div>
                <Badge variant={tone}>{label}</Badge>
              </li>
            )
          })}
        </ul>
      )}
    </DashboardPanel>
  )
}
