import { Progress } from '@mantine/core'
import { useId } from 'react'
import type { MailStatistics } from '#app/features/email/contract/statistics.ts'
import { formatMailRate } from '#app/features/email/rules/statistics.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

const grouped = new Intl.NumberFormat('en-US')
const counted = (part: number, whole: number, of: string) =>
  `${grouped.format(part)} of ${grouped.format(whole)} ${of}`

export interface MailStatisticCardsProps {
  statistics: MailStatistics
  /** False without any provider event: rates are then unknown, not zero. */
  isMeasured: boolean
}

export function MailStatisticCards({ statistics, isMeasured }: MailStatisticCardsProps) {
  const { totalSent, totalDelivered, totalOpened, totalClicked, totalBounced, totalUnsubscribed } = statistics
  return (
    <dl className="mail-stats">
      <Card label="Total Sent" icon="send">
        <Count of={totalSent} />
      </Card>
      <RateCard
        isMeasured={isMeasured}
        label="Delivery Rate"
        icon="mail-check"
        rate={statistics.deliveryRate}
      >
        {counted(totalDelivered, totalSent, 'sent')}
      </RateCard>
      <RateCard isMeasured={isMeasured} label="Open Rate" icon="mail-open" rate={statistics.openRate}>
        {counted(totalOpened, totalDelivered, 'delivered')}
      </RateCard>
      <RateCard
        isMeasured={isMeasured}
        label="Click Rate"
        icon="mouse-pointer-click"
        rate={statistics.clickRate}
      >
        {counted(totalClicked, totalDelivered, 'delivered')}
      </RateCard>
      <Card label="Bounced" icon="mail-x">
        <Count of={totalBounced} />
      </Card>
      <Card label="Unsubscribed" icon="user-x">
        <Count of={totalUnsubscribed} />
      </Card>
    </dl>
  )
}

interface CardProps {
  label: string
  icon: IconName
  labelId?: string
  children: React.ReactNode
}

function Card({ label, icon, labelId, children }: CardProps) {
  return (
    <div className="mail-stat">
      <dt>
        <Icon name={icon} />
        <span id={labelId}>{label}</span>
      </dt>
      {children}
    </div>
  )
}

function Count({ of }: { of: number }) {
  return <dd className="mail-stat-number">{grouped.format(of)}</dd>
}

interface RateCardProps extends CardProps {
  /** Rate from 0 to 1. */
  rate: number
  isMeasured: boolean
}

function RateCard({ rate, isMeasured, children, ...card }: RateCardProps) {
  const id = useId()
  if (!isMeasured)
    return (
      <Card {...card}>
        <dd className="mail-stat-number">Not measured</dd>
        <dd className="muted">The mail provider has reported nothing yet.</dd>
      </Card>
    )
  return (
    <Card {...card} labelId={id}>
      <dd className="mail-stat-number">{formatMailRate(rate)}</dd>
      <dd>
        <Progress.Root>
          <Progress.Section value={rate * 100} aria-labelledby={id} />
        </Progress.Root>
      </dd>
      <dd className="muted">{children}</dd>
    </Card>
  )
}
