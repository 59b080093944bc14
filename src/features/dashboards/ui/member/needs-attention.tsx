import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Attention } from '#app/features/dashboards/contract/dashboards.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { useLocalAddressWarning } from '#app/features/settings/ui/local-address.ts'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { attentionQuery } from '../dashboards-api.ts'
import { AttentionPanel, type Concern } from './attention-panel.tsx'
import { DashboardPanel } from './dashboard-panels.tsx'

/** Panel of the work that waits for the role, on the dashboards of admins, organizers and staff. */
export function NeedsAttention() {
  const addressWarning = useLocalAddressWarning()
  const { data, error, refetch } = useQuery(attentionQuery())
  if (data !== undefined) return <AttentionPanel title={title} concerns={concernsOf(data, addressWarning)} />
  return (
    <DashboardPanel title={title}>
      {error === null ? <Skeleton /> : <ErrorState message={error.message} onRetry={() => void refetch()} />}
    </DashboardPanel>
  )
}

const title = 'Needs attention'

function linkTo(to: string, label: string) {
  return (
    <Link to={to} className="dash-more">
      {label}
    </Link>
  )
}

function concernsOf(attention: Attention, addressWarning: string | null): readonly Concern[] {
  return [
    {
      count: attention.paymentsWaiting ?? 0,
      icon: 'wallet',
      one: 'payment needs review',
      many: 'payments need review',
      advice: linkTo('/payments?review=next', 'Review payments'),
    },
    {
      count: attention.bookingsWaiting ?? 0,
      icon: 'armchair',
      one: 'booking has a purchase order or proof to check',
      many: 'bookings have a purchase order or proof to check',
      advice: linkTo('/bookings?state=to_check', 'View bookings'),
    },
    {
      count: attention.messagesOpen ?? 0,
      icon: 'inbox',
      one: 'message is open',
      many: 'messages are open',
      advice: linkTo('/admin?tab=messages&status=open', 'Read messages'),
    },
    {
      count: attention.reportsDue ?? 0,
      icon: 'file-text',
      one: 'PRC report is due this week or overdue',
      many: 'PRC reports are due this week or overdue',
      advice: linkTo('/accreditation?tab=reports', 'View reports'),
    },
    ...attention.withoutCertificates.map(
      ({ seminarId, title, people }): Concern => ({
        count: people,
        icon: 'award',
        one: `person attended “${title}” and has no certificate`,
        many: `people attended “${title}” and have no certificate`,
        advice: linkTo(managedSeminarPath(seminarId, 'certificates'), 'Issue certificates'),
      }),
    ),
    {
      count: attention.seminarsThisWeek,
      icon: 'calendar-range',
      one: 'seminar takes place this week',
      many: 'seminars take place this week',
      advice: linkTo('/seminars?view=calendar', 'View the calendar'),
    },
    {
      count: attention.erasuresWaiting ?? 0,
      icon: 'shield-alert',
      one: 'person asked for data erasure',
      many: 'people asked for data erasure',
      advice: linkTo('/admin?tab=privacy', 'Review requests'),
    },
    ...mailConcernsOf(attention),
    ...(addressWarning === null ? [] : [{ icon: 'globe', text: addressWarning, advice: null } as const]),
  ]
}

function mailConcernsOf({ isMailMissing, mailFailing, mailWaiting }: Attention): readonly Concern[] {
  if (isMailMissing)
    return [
      {
        icon: 'mail',
        text: 'E-mail is not set up: confirmations and reminders wait in the outbox.',
        advice: linkTo('/email-integration', 'Set up e-mail'),
      },
    ]
  return [
    {
      count: mailFailing ?? 0,
      icon: 'mail',
      one: 'e-mail could not be sent',
      many: 'e-mails could not be sent',
      advice: linkTo('/email-integration?tab=activity&status=dead', 'View failed e-mails'),
    },
    {
      count: mailWaiting ?? 0,
      icon: 'clock',
      one: 'e-mail has been waiting for ten minutes or more',
      many: 'e-mails have been waiting for ten minutes or more',
      advice: linkTo('/email-integration?tab=activity&status=queued', 'View waiting e-mails'),
    },
  ]
}
