import type { DeclaredEndpoints } from '../../people/contract/endpoint.ts'
import { AdminDashboard, PersonalDashboard, UpcomingSeminars } from './dashboards.ts'

export const dashboardsEndpoints = {
  'GET /dashboard/admin': {
    summary: 'What matters today to the provider',
    access: 'dashboard.admin',
    response: AdminDashboard,
  },
  'GET /dashboard/upcoming': {
    summary: 'Seminars that take place now and the next ones, for those who mark attendance',
    access: 'attendees.work_with',
    response: UpcomingSeminars,
  },
  'GET /dashboard/personal': {
    summary: 'What one is registered for, and what one could register for',
    access: 'account.own',
    response: PersonalDashboard,
  },
} as const satisfies DeclaredEndpoints

type DashboardsEndpoints = typeof dashboardsEndpoints

declare module '../../../platform/endpoint.ts' {
  interface ApiEndpoints extends DashboardsEndpoints {}
}
