import { Alert, Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeliverabilityReport, DnsCheck } from '#app/features/email/contract/settings.ts'
import { deliverabilityQuery } from '#app/features/email/ui/settings-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { alertProps, type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Runs on request only, as DNS is slow. */
export function DeliverabilityCheck() {
  const report = useQuery(deliverabilityQuery())
  return (
    <section className="mail-part" aria-labelledby="mail-deliverability">
      <div className="mail-health-head">
        <h2 id="mail-deliverability">Deliverability</h2>
        <BusyButton
          busyLabel={report.isFetching ? 'Checking...' : undefined}
          onClick={() => void report.refetch()}
          leftSection={<Icon name="shield-check" />}
        >
          Check now
        </BusyButton>
      </div>
      <p className="muted">
        Three DNS records of the sender's domain help your e-mails reach inboxes. This checks whether they are
        in place.
      </p>
      {report.isError && !report.isFetching ? (
        <Alert {...alertProps.error} title="The records could not be checked">
          <p>{report.error instanceof ApiError ? report.error.message : 'Unknown error'}</p>
        </Alert>
      ) : null}
      {report.data === undefined || report.isError ? null : <DnsRecords report={report.data} />}
    </section>
  )
}

function DnsRecords({ report: { domain, message, spf, dkim, dmarc } }: { report: DeliverabilityReport }) {
  return (
    <div role="status" className="mail-records">
      <p>
        Records of <strong>{domain}</strong>
      </p>
      {message === null ? null : (
        <Alert {...alertProps.warning}>
          <p>{message}</p>
        </Alert>
      )}
      <ul aria-label="DNS records">
        <RecordRow
          title="SPF"
          purpose="lists the servers that may send"
          check={spf}
          isQuiet={message !== null}
        />
        <RecordRow
          title="DKIM"
          purpose="contains the key for our signature"
          check={dkim}
          isQuiet={message !== null}
        />
        <RecordRow
          title="DMARC"
          purpose="tells what to do with e-mail that passes neither"
          check={dmarc}
          isQuiet={message !== null}
        />
      </ul>
    </div>
  )
}

const statusBadges: Record<DnsCheck['status'], { label: string; variant: BadgeVariant }> = {
  found: { label: 'Found', variant: 'success' },
  missing: { label: 'Missing', variant: 'destructive' },
  invalid: { label: 'Invalid', variant: 'destructive' },
  unknown: { label: 'Unknown', variant: 'secondary' },
}

interface RecordRowProps {
  title: string
  purpose: string
  check: DnsCheck
  /** True to hide details that a summary already gives. */
  isQuiet: boolean
}

function RecordRow({ title, purpose, check: { status, name, record, advice }, isQuiet }: RecordRowProps) {
  const { label, variant } = statusBadges[status]
  return (
    <li className="mail-record">
      <div className="mail-health-head">
        <h3>{title}</h3>
        <Badge {...badgeProps[variant]}>{label}</Badge>
        <span className="muted">{purpose}</span>
      </div>
      <p className="muted">{name}</p>
      {record === null ? null : <code className="mail-code">{record}</code>}
      {advice === null || isQuiet ? null : <p>{advice}</p>}
    </li>
  )
}
