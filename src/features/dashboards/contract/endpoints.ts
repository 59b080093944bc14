import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  AdminDashboard,
  Attention,
  PersonalDashboard,
  SeminarOverview,
  SeminarOverviewQuery,
  UpcomingSeminars,
} from './dashboards.ts'
import { SearchQuery, SearchResults } from './search.ts'

export const dashboardsEndpoints = {
  'GET /dashboard/admin': {
    summary: 'Get the dashboard of the provider',
    access: 'dashboard.admin',
    shows: ['settings', 'people', 'email', 'seminars', 'registrations', 'attendance', 'erasure'],
    response: AdminDashboard,
  },
  'GET /dashboard/attention': {
    summary: 'Count what waits for the caller’s role',
    access: 'attendees.work_with',
    shows: [
      'payments',
      'people',
      'email',
      'seminars',
      'registrations',
      'attendance',
      'certificates',
      'erasure',
    ],
    response: Attention,
  },
  'GET /dashboard/upcoming': {
    summary: 'List current and upcoming seminars, for marking attendance',
    access: 'attendees.work_with',
    shows: ['people', 'email', 'seminars', 'registrations', 'attendance', 'erasure'],
    response: UpcomingSeminars,
  },
  'GET /seminars/overview': {
    summary: 'Get what a seminar needs next, and its latest registrations',
    access: 'attendees.read',
    shows: ['people', 'seminars', 'registrations', 'attendance', 'erasure'],
    query: SeminarOverviewQuery,
    response: SeminarOverview,
    refusals: [404],
  },
  'GET /dashboard/personal': {
    summary: 'Get the caller’s registrations and open seminars',
    access: 'account.own',
    shows: ['people', 'email', 'seminars', 'registrations', 'attendance', 'erasure'],
    response: PersonalDashboard,
  },
  'GET /search': {
    summary: 'Search people, seminars, bills and bookings, as far as the caller may list them',
    access: 'attendees.read',
    shows: ['attendees', 'people', 'seminars', 'registrations', 'payments', 'ledger', 'bookings', 'erasure'],
    query: SearchQuery,
    response: SearchResults,
  },
} as const satisfies DeclaredEndpoints

type DashboardsEndpoints = typeof dashboardsEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends DashboardsEndpoints {}
}
