import { Link } from 'react-router'
import type { UpcomingSeminar } from '#app/features/dashboards/contract/dashboards.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { DashboardPanel, EmptyPanelText } from './dashboard-panels.tsx'

export function UpcomingSeminarsPanel({ seminars }: { seminars: readonly UpcomingSeminar[] }) {
  return (
    <DashboardPanel title="Upcoming Seminars" more={{ label: 'View All', to: '/seminars' }}>
      {seminars.length === 0 ? (
        <EmptyPanelText>No upcoming seminars scheduled.</EmptyPanelText>
      ) : (
        <ul className="dash-list">
          {seminars.map(({ id, title, startDate, endDate, canMarkAttendance }) => (
            <li key={id} className="dash-item dash-item-aside">
              <div>
                <h3>
                  <Link to={managedSeminarPath(id)} className="dash-whole">
                    {title}
                  </Link>
                </h3>
                <p className="dash-soft">
                  {formatDateRange(startDate, endDate)}, {formatTimeRange(startDate, endDate)}
                </p>
              </div>
              {canMarkAttendance ? (
                <div className="dash-ways">
                  <Link
                    to={`${managedSeminarPath(id, 'registrations')}?dialog=attendance`}
                    className="dash-more"
                    aria-label={`Attendance: ${title}`}
                  >
                    Attendance
                  </Link>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </DashboardPanel>
  )
}
