import { AdminDashboard } from '../../../../features/dashboards/ui/member/admin-dashboard.tsx'
import { AdminHeading } from './admin-heading.tsx'

export default function ForAdmins() {
  return (
    <>
      <AdminHeading />
      <AdminDashboard />
    </>
  )
}
