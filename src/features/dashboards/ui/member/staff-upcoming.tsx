import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { upcomingSeminarsQuery } from '../dashboards-api.ts'
import { Shown } from './shown.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'

/** The next seminars for staff whose dashboard is not that of an administrator. */
export function StaffUpcoming() {
  const found = useQuery(upcomingSeminarsQuery(useApi()))
  return (
    <div className="dash">
      <Shown found={found}>{({ seminars }) => <UpcomingPanel seminars={seminars} />}</Shown>
    </div>
  )
}
