import { Badge, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { overrideReasonField } from '#app/features/attendance/contract/form-fields.ts'
import type { AttendanceHistoryEntry, AttendancePerson } from '#app/features/attendance/contract/marks.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { toCompletionStateLabel, toPercentText } from './attendance-labels.ts'
import { attendanceHistoryQuery, attendancePersonQuery, overrideMutation } from './slot-attendance-api.ts'

export interface PersonSheetProps {
  seminarId: number
  minimumPercent: number
  canOverride: boolean
  person: AttendancePerson
}

/** A person's history in words, and the decision against the marks. */
export function PersonSheet(props: PersonSheetProps) {
  const { name, company } = props.person
  return (
    <Sheet title={name} subtitle={company ?? undefined}>
      <PersonDetails {...props} />
    </Sheet>
  )
}

function PersonDetails({ seminarId, minimumPercent, canOverride, person: listed }: PersonSheetProps) {
  const { data } = useQuery(attendancePersonQuery(seminarId, listed.registrationId))
  const person = data ?? listed
  const { completion } = person
  const state = toCompletionStateLabel(person, minimumPercent)
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
          />
        </section>
      ) : null}
    </div>
  )
}

function History({ registrationId }: { registrationId: number }) {
  const query = useQuery(attendanceHistoryQuery(registrationId))
  if (query.data === undefined) return <NotLoaded query={query} name="the history" rows={3} />
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

function OverrideForm({ registrationId, isOverridden }: { registrationId: number; isOverridden: boolean }) {
  return (
    <EntityForm
      schema={overrideFormSchema}
      values={{ reason: '' }}
      mutation={overrideMutation}
      toInput={({ reason }) => ({ registrationId, reason, eligible: !isOverridden })}
      // The sheet shows the decision.
      onSaved={(_, { form }) => form.reset()}
      saveLabel={isOverridden ? 'Undo the Decision' : 'Accept Attendance'}
    >
      {({ field }) => (
        <>
          <p className="muted">
            {isOverridden
              ? 'The attendance was accepted against what the marks say. Undone, the marks decide again.'
              : 'Counts the seminar as completed, whatever the marks say.'}
          </p>
          <Textarea
            {...field('reason')}
            label="Reason"
            description="At least 10 letters. It stays in the history."
            required
            rows={3}
          />
        </>
      )}
    </EntityForm>
  )
}
