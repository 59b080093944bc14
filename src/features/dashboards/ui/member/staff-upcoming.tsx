import { useQuery } from '@tanstack/react-query'
import { upcomingSeminarsQuery } from '../dashboards-api.ts'
import { DashboardResult } from './dashboard-panels.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { UpcomingSeminarsPanel } from './upcoming-panel.tsx'

/** Dashboard for staff without the administrator's. */
export function StaffDashboardContent() {
  const query = useQuery(upcomingSeminarsQuery())
  return (
    <div className="dash">
      <NeedsAttention />
      <DashboardResult query={query}>
        {({ seminars }) => <UpcomingSeminarsPanel seminars={seminars} />}
      </DashboardResult>
    </div>
  )
}
