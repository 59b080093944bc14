import { Badge, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { overrideReasonField } from '#app/features/attendance/contract/form-fields.ts'
import type { AttendanceHistoryEntry, AttendancePerson } from '#app/features/attendance/contract/marks.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { Sheet, SheetForm } from '#app/ui/admin/sheet.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { toPercentText, toStateLabel } from './attendance-labels.ts'
import { attendanceHistoryQuery, attendancePersonQuery, overrideMutation } from './slot-attendance-api.ts'

export interface PersonSheetProps {
  seminarId: number
  minimumPercent: number
  canOverride: boolean
  person: AttendancePerson | null
  onClose: () => void
}

/** Sheet with a person's history as sentences, and the decision against the marks. */
export function PersonSheet({ person, onClose, ...rest }: PersonSheetProps) {
  return (
    <Sheet
      title={person?.name ?? ''}
      subtitle={person?.company ?? undefined}
      isOpen={person !== null}
      onClose={onClose}
    >
      {person === null ? null : <PersonDetails {...rest} listed={person} onClose={onClose} />}
    </Sheet>
  )
}

interface PersonDetailsProps extends Omit<PersonSheetProps, 'person'> {
  listed: AttendancePerson
}

function PersonDetails({ seminarId, minimumPercent, canOverride, listed, onClose }: PersonDetailsProps) {
  const { data } = useQuery(attendancePersonQuery(seminarId, listed.registrationId))
  const person = data ?? listed
  const { completion } = person
  const state = toStateLabel(person, minimumPercent)
  const isDecidable = person.isOverridden || completion.status !== 'eligible'
  return (
    <div className="stack">
      <div className="row-actions">
        <strong>{toPercentText(person.percent)}</strong>
        <Badge {...badgeProps[state.variant]}>{state.text}</Badge>
        <span className="muted">
          {completion.attendedMinutes} of {completion.requiredMinutes} minutes; {minimumPercent} % are
          required.
        </span>
      </div>
      <section aria-labelledby="attendance-history">
        <h3 id="attendance-history">History</h3>
        <History registrationId={listed.registrationId} />
      </section>
      {canOverride && isDecidable ? (
        <section aria-labelledby="attendance-decision">
          <h3 id="attendance-decision">Decision</h3>
          <OverrideForm
            key={String(person.isOverridden)}
            registrationId={listed.registrationId}
            isOverridden={person.isOverridden}
            onClose={onClose}
          />
        </section>
      ) : null}
    </div>
  )
}

const skeletonRows = 3

function History({ registrationId }: { registrationId: number }) {
  const query = useQuery(attendanceHistoryQuery(registrationId))
  if (query.data === undefined && query.isError)
    return <ErrorState message="Failed to load the history." onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <ListSkeleton label="Loading the history" rows={skeletonRows} />
  const { entries } = query.data
  if (entries.length === 0) return <p className="muted">Nothing has been recorded yet.</p>
  return (
    <ol className="attendance-history">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and only the first can be new
        <HistoryLine key={entries.length - index} entry={entry} />
      ))}
    </ol>
  )
}

function HistoryLine({ entry: { at, text, by, isCounted } }: { entry: AttendanceHistoryEntry }) {
  return (
    <li>
      <p>
        {text}
        {isCounted ? '' : ' (not counted)'}
      </p>
      <p className="muted">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {by === null ? '' : ` · ${by}`}
      </p>
    </li>
  )
}

const overrideFormSchema = z.object({ reason: overrideReasonField })

interface OverrideFormProps {
  registrationId: number
  isOverridden: boolean
  onClose: () => void
}

function OverrideForm({ registrationId, isOverridden, onClose }: OverrideFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(overrideMutation)
  const adminForm = useAdminForm({
    schema: overrideFormSchema,
    values: { reason: '' },
    async send({ reason }) {
      await mutateAsync({ registrationId, reason, eligible: !isOverridden })
      adminForm.form.reset()
    },
  })
  return (
    <SheetForm
      onSubmit={adminForm.submit}
      onCancel={onClose}
      saveLabel={isOverridden ? 'Undo the Decision' : 'Accept Attendance'}
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={adminForm.isChanged}
    >
      <p className="muted">
        {isOverridden
          ? 'The attendance was accepted against what the marks say. Undone, the marks decide again.'
          : 'Counts the seminar as completed, whatever the marks say.'}
      </p>
      <Textarea
        {...adminForm.field('reason')}
        label="Reason"
        description="At least 10 letters. It stays in the history."
        required
        rows={3}
      />
    </SheetForm>
  )
}
