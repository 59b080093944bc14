import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import type { SeminarOverview as Overview } from '#app/features/dashboards/contract/dashboards.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { seminarOverviewQuery } from '../dashboards-api.ts'
import { AttentionPanel, type Concern, type CountedConcern } from './attention-panel.tsx'
import { DashboardResult } from './dashboard-panels.tsx'
import { RecentPanel } from './recent-panel.tsx'
import { WeeklyRegistrationsChart } from './weekly-registrations-chart.tsx'

interface SeminarOverviewProps {
  seminarId: number
  /** Undefined until it has loaded. */
  seminar: Seminar | undefined
  role: Role
}

/** Next steps of a seminar, its latest registrations, and their growth by week. */
export function SeminarOverview({ seminarId, seminar, role }: SeminarOverviewProps) {
  const query = useQuery(seminarOverviewQuery(seminarId))
  const people = managedSeminarPath(seminarId, 'registrations')
  return (
    <DashboardResult query={query}>
      {(overview) => (
        <div className="dash">
          <AttentionPanel
            title="What is next"
            concerns={concernsOf(overview, { seminarId, seminar, role })}
          />
          <div className="dash-pair">
            <RecentPanel
              registrations={overview.recent}
              to={people}
              hrefOf={({ attendeeId }) => `${people}?profile=${attendeeId}`}
            />
            <WeeklyRegistrationsChart weeks={overview.weeks} />
          </div>
        </div>
      )}
    </DashboardResult>
  )
}

interface Step extends Omit<CountedConcern, 'advice'> {
  readonly permission: Permission
  readonly to: string
  readonly label: string
}

function concernsOf(
  overview: Overview,
  { seminarId, seminar, role }: SeminarOverviewProps,
): readonly Concern[] {
  return stepsOf(overview, seminarId, seminar?.isDraft ?? false)
    .filter(({ permission }) => roleHasPermission(role, permission))
    .map(({ to, label, ...step }) => ({
      ...step,
      advice: (
        <Link to={to} className="dash-more">
          {label}
        </Link>
      ),
    }))
}

function stepsOf(overview: Overview, seminarId: number, isDraft: boolean): readonly Step[] {
  const path = (tab: Parameters<typeof managedSeminarPath>[1]) => managedSeminarPath(seminarId, tab)
  const people = path('registrations')
  const { paymentsWaiting, peopleWaiting, sessions, formsOpen, attended, certificates } = overview
  return [
    {
      count: isDraft ? 1 : 0,
      icon: 'info',
      one: 'step is left: publish the seminar, so that people can register',
      many: '',
      permission: 'seminars.manage',
      to: path('settings'),
      label: 'Check its settings',
    },
    {
      count: sessions === 0 ? 1 : 0,
      icon: 'calendar-range',
      one: 'program is missing',
      many: '',
      permission: 'programme.manage',
      to: path('programme'),
      label: 'Add sessions',
    },
    {
      count: paymentsWaiting,
      icon: 'wallet',
      one: 'payment needs review',
      many: 'payments need review',
      permission: 'payments.verify',
      to: `${people}?paymentStatus=pending&review=next`,
      label: 'Review payments',
    },
    {
      count: peopleWaiting,
      icon: 'clock',
      one: 'person waits for a seat',
      many: 'people wait for seats',
      permission: 'attendees.read',
      to: managedSeminarPath(seminarId, 'waiting-list'),
      label: 'See the waiting list',
    },
    {
      count: attended ?? 0,
      icon: 'user-check',
      one: 'registrant is marked as attended',
      many: 'registrants are marked as attended',
      permission: 'attendance.correct',
      to: path('attendance'),
      label: 'See attendance',
    },
    {
      count: formsOpen,
      icon: 'message-square',
      one: 'form can be answered now',
      many: 'forms can be answered now',
      permission: 'evaluation.manage',
      to: path('evaluation'),
      label: 'See answers',
    },
    {
      count: certificates?.ready ?? 0,
      icon: 'award',
      one: 'certificate can be issued',
      many: 'certificates can be issued',
      permission: 'certificates.issue',
      to: path('certificates'),
      label: 'Issue certificates',
    },
    {
      count: certificates?.waiting ?? 0,
      icon: 'award',
      one: 'registrant attended, and waits for a certificate',
      many: 'registrants attended, and wait for their certificates',
      permission: 'certificates.read',
      to: path('certificates'),
      label: 'See what is missing',
    },
  ]
}
