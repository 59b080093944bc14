import { Badge, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import type { AccreditationChange, DeviationField } from '#app/features/accreditation/contract/deviations.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { explainChangeMutation } from './accreditation-api.ts'

const fieldLabels: Record<DeviationField, string> = {
  date: 'Date',
  venue: 'Venue',
  sessions: 'Sessions',
  speakers: 'Speakers',
}

/** Changes after the application for accreditation, whose reasons the completion report names. */
export function DeviationList({ changes }: { changes: readonly AccreditationChange[] }) {
  if (changes.length === 0) return null
  return (
    <>
      <h3 style={{ marginTop: '1rem' }}>Deviations</h3>
      <ul className="stack" aria-label="Deviations">
        {changes.map((change) => (
          <li className="list-card" key={change.id} style={{ display: 'block' }}>
            <div className="list-card-head">
              <p className="list-card-title">{fieldLabels[change.field]}</p>
              <OpensButton
                aria-label={`Reason for the change of ${fieldLabels[change.field].toLowerCase()}`}
                opens={<ReasonSheet change={change} />}
              >
                Reason
              </OpensButton>
            </div>
            <p style={{ whiteSpace: 'pre-line' }}>
              {change.from || 'None'} → {change.to || 'None'}
            </p>
            {change.reason === '' ? (
              <Badge {...badgeProps.warning}>Reason open</Badge>
            ) : (
              <p>Reason: {change.reason}</p>
            )}
            <p className="muted">
              {formatDateTime(change.at)}
              {change.by === null ? '' : `, ${change.by}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const ReasonFormValues = z.object({
  reason: z.string().check(z.minLength(1, 'Enter the reason.'), z.maxLength(1000, 'At most 1000 characters')),
})

function ReasonSheet({ change: { id, reason: former } }: { change: AccreditationChange }) {
  return (
    <EntitySheet
      title="Reason of the Change"
      schema={ReasonFormValues}
      values={{ reason: former }}
      mutation={explainChangeMutation}
      toInput={({ reason }) => ({ id, reason })}
      saveLabel="Save Reason"
      needsChange
    >
      {({ field }) => (
        <Textarea {...field('reason')} label="Reason" autosize minRows={3} maxRows={8} required />
      )}
    </EntitySheet>
  )
}
