import { Alert, Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MailHealth } from '#app/features/email/contract/settings.ts'
import { mailHealthQuery } from '#app/features/email/ui/settings-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { alertProps, type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface HealthBadge {
  readonly label: string
  readonly variant: BadgeVariant
}

const healthBadges: Record<MailHealth['status'], HealthBadge> = {
  ok: { label: 'Healthy', variant: 'success' },
  misconfigured: { label: 'Misconfigured', variant: 'warning' },
  error: { label: 'Error', variant: 'destructive' },
}

const unknownHealthBadge: HealthBadge = { label: 'Unknown', variant: 'secondary' }

/** Health of the mail server, checked on opening, after saving and on request. */
export function MailServerHealth() {
  const found = useQuery(mailHealthQuery())
  const { label, variant } = badgeOf(found)
  const problem = healthProblemText(found)
  return (
    <div className="mail-health">
      <div className="mail-health-head">
        <h2 id="mail-configuration">Integration Health</h2>
        <div role="status">
          <Badge {...badgeProps[variant]}>{label}</Badge>
        </div>
        <BusyButton
          variant="subtle"
          busyLabel={found.isFetching ? 'Check again' : undefined}
          onClick={() => void found.refetch()}
          leftSection={<Icon name="rotate-cw" />}
        >
          Check again
        </BusyButton>
      </div>
      {problem}
    </div>
  )
}

type HealthQueryResult = Pick<
  ReturnType<typeof useQuery<MailHealth>>,
  'data' | 'isFetching' | 'isPending' | 'isError' | 'error'
>

function badgeOf({ data, isFetching, isPending, isError }: HealthQueryResult): HealthBadge {
  if (isFetching || isPending) return { label: 'Checking...', variant: 'secondary' }
  if (isError) return healthBadges.error
  return data === undefined ? unknownHealthBadge : (healthBadges[data.status] ?? unknownHealthBadge)
}

function healthProblemText({ data, isError, error }: HealthQueryResult) {
  if (isError)
    return (
      <Alert {...alertProps.error} title="The health of the integration could not be checked">
        <p>{error instanceof ApiError ? error.message : 'Unknown error'}</p>
      </Alert>
    )
  if (data === undefined || data.status === 'ok') return null
  const isRefused = data.status === 'error'
  return (
    <Alert
      {...alertProps[isRefused ? 'error' : 'warning']}
      title={isRefused ? 'Mail cannot be sent' : 'Mail is not set up yet'}
    >
      <p className="mail-reason">{data.message}</p>
    </Alert>
  )
}
