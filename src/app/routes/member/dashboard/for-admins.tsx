import { AdminDashboard } from '../../../../features/dashboards/ui/member/admin-dashboard.tsx'
import { AdminHeading } from './admin-heading.tsx'

/** The provider's dashboard; a file of its own, because most people who come here are no administrators. */
export default function ForAdmins() {
  return (
    <>
      <AdminHeading />
      <AdminDashboard />
    </>
  )
}
