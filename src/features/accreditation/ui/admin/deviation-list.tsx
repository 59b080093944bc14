import { Badge, Button, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import type { AccreditationChange, DeviationField } from '#app/features/accreditation/contract/deviations.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { explainChangeMutation } from './accreditation-api.ts'

const fieldLabels: Record<DeviationField, string> = {
  date: 'Date',
  venue: 'Venue',
  sessions: 'Sessions',
  speakers: 'Speakers',
}

/** Changes after the application for accreditation, whose reasons the completion report names. */
export function DeviationList({ changes }: { changes: readonly AccreditationChange[] }) {
  const { open, show, close } = useOpenOverlay<AccreditationChange>()
  if (changes.length === 0) return null
  return (
    <>
      <h3 style={{ marginTop: '1rem' }}>Deviations</h3>
      <ul className="stack" aria-label="Deviations">
        {changes.map((change) => (
          <li className="list-card" key={change.id} style={{ display: 'block' }}>
            <div className="list-card-head">
              <p className="list-card-title">{fieldLabels[change.field]}</p>
              <Button
                className="needs-script"
                variant="default"
                aria-label={`Reason for the change of ${fieldLabels[change.field].toLowerCase()}`}
                onClick={({ currentTarget }) => show(change, currentTarget)}
              >
                Reason
              </Button>
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
      <Sheet title="Reason of the Change" isOpen={open !== null} onClose={close}>
        {open === null ? null : <ReasonForm change={open} onClose={close} />}
      </Sheet>
    </>
  )
}

const ReasonFormValues = z.object({
  reason: z.string().check(z.minLength(1, 'Enter the reason.'), z.maxLength(1000, 'At most 1000 characters')),
})

function ReasonForm({ change, onClose }: { change: AccreditationChange; onClose: () => void }) {
  const { mutateAsync, isPending } = useEndpointMutation(explainChangeMutation)
  const close = useCloseSheet(onClose)
  const { field, submit, isChanged } = useAdminForm({
    schema: ReasonFormValues,
    values: { reason: change.reason },
    async send({ reason }) {
      await mutateAsync({ id: change.id, reason })
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Save Reason"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
      needsChange
    >
      <Textarea {...field('reason')} label="Reason" autosize minRows={3} maxRows={8} required />
    </SheetForm>
  )
}
