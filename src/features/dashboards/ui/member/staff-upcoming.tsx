import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { upcomingSeminarsQuery } from '../dashboards-api.ts'
import { Shown } from './dashboard-panels.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'

/** For staff without the administrator's dashboard. */
export function StaffUpcoming() {
  const found = useQuery(upcomingSeminarsQuery(useApi()))
  return (
    <div className="dash">
      <Shown found={found}>{({ seminars }) => <UpcomingPanel seminars={seminars} />}</Shown>
    </div>
  )
}
