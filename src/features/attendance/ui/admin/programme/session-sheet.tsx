import { Alert, Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import type { ProgrammeSession, SessionKind } from '#app/features/seminars/contract/programme.ts'
import { programmeDayLabel } from '#app/features/seminars/ui/programme-days.ts'
import { EditConflictNotice } from '#app/ui/admin/edit-conflict.tsx'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { sessionKindLabels, toSelectOptions } from './programme-labels.ts'
import { daysOfSeminar, proposeSessionTimes, putSessionInPlan } from './programme-plan.ts'
import {
  newSessionValues,
  SessionFormValues,
  sessionKindUsuallyCounts,
  toEditedSession,
  toSessionValues,
} from './session-values.ts'
import { SpeakersField } from './speakers-field.tsx'
import { findRowProblem, useProgrammeChange } from './use-programme-change.ts'

export type OpenSession =
  | { readonly kind: 'session' | 'break'; readonly day: string }
  | { readonly kind: 'edit'; readonly session: ProgrammeSession }

export interface SessionSheetProps {
  open: OpenSession
  programme: AttendanceProgramme
}

const titles = { session: 'Add a Session', break: 'Add a Break', edit: 'Edit Session' } as const

export function SessionSheet(props: SessionSheetProps) {
  return (
    <Sheet title={titles[props.open.kind]}>
      <SessionForm {...props} />
    </Sheet>
  )
}

function openedValues(open: OpenSession, programme: AttendanceProgramme): SessionFormValues {
  if (open.kind === 'edit') return toSessionValues(open.session)
  const { day } = open
  const times = proposeSessionTimes(programme, day, open.kind === 'break' ? 15 : 60)
  return newSessionValues({ kind: open.kind === 'break' ? 'break' : 'talk', day, ...times })
}

function SessionForm({ open, programme }: SessionSheetProps) {
  const { base, theirs, save, goOnFrom } = useProgrammeChange(programme)
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const close = useCloseSheet()
  const id = open.kind === 'edit' ? open.session.id : undefined
  const adminForm = useAdminForm({
    schema: SessionFormValues,
    values: openedValues(open, programme),
    toFieldName: (path) => fieldNames[path.split('.')[2] ?? ''] ?? path.split('.')[2] ?? 'from',
    async send(values) {
      const change = {
        session: toEditedSession(values, id, base.seminar),
        movesFollowing: values.movesFollowing,
      }
      setElsewhere(null)
      let index = -1
      try {
        await save((plan) => {
          const put = putSessionInPlan(plan, change)
          index = put.index
          return put.plan
        })
        close()
      } catch (error) {
        const problem = findRowProblem(error, 'sessions')
        if (problem === null || problem.index === index) throw error
        const { title } = base.sessions[problem.index] ?? {}
        setElsewhere(title === undefined ? problem.message : `“${title}”: ${problem.message}`)
      }
    },
  })
  return (
    <SheetForm
      adminForm={adminForm}
      saveLabel={open.kind === 'edit' ? 'Save Session' : 'Add to Program'}
      needsChange={open.kind === 'edit'}
    >
      {theirs === null ? null : (
        <EditConflictNotice
          title="Someone else changed this program"
          onKeepMine={() => goOnFrom(theirs)}
          onTakeTheirs={close}
        >
          This session has not been saved, but what you typed is still in the form. Keep your changes to save
          them into the current program.
        </EditConflictNotice>
      )}
      {elsewhere === null ? null : (
        <Alert {...alertProps.error} title="Nothing was saved">
          {elsewhere}
        </Alert>
      )}
      <SessionFields adminForm={adminForm} programme={base} isNew={open.kind !== 'edit'} />
    </SheetForm>
  )
}

/** Fields of the request that have another name in the form. */
const fieldNames: Readonly<Record<string, string>> = { startsAt: 'from', endsAt: 'to' }

function SessionFields({
  adminForm: { field, form },
  programme,
  isNew,
}: {
  adminForm: ReturnType<typeof useAdminForm<SessionFormValues>>
  programme: AttendanceProgramme
  isNew: boolean
}) {
  const { field: counted } = useController({ control: form.control, name: 'isCounted' })
  const { field: speakers, fieldState } = useController({ control: form.control, name: 'speakers' })
  const days = daysOfSeminar(programme.seminar)
  const { value: isCounted, ...countedProps } = counted
  return (
    <>
      <TextInput {...field('title')} label="Title" required data-autofocus />
      <div className="field-row">
        <NativeSelect
          {...field('kind', {
            onChange: ({ target }: { target: { value: SessionKind } }) =>
              form.setValue('isCounted', sessionKindUsuallyCounts(target.value), { shouldDirty: true }),
          })}
          label="Kind"
          data={toSelectOptions(sessionKindLabels)}
        />
        {days.length > 1 ? (
          <NativeSelect
            {...field('day')}
            label="Day"
            data={days.map((day, index) => ({ value: day, label: programmeDayLabel(day, index) }))}
          />
        ) : null}
      </div>
      <div className="field-row">
        <TextInput {...field('from')} type="time" label="Start" required />
        <TextInput {...field('to')} type="time" label="End" required />
      </div>
      {isNew ? null : (
        <Checkbox
          {...form.register('movesFollowing')}
          label="Also move the sessions after it on this day, if the end changes"
        />
      )}
      <TextInput {...field('room')} label="Room" />
      <Switch
        {...countedProps}
        checked={isCounted}
        label="Its minutes count towards attendance"
        className="session-counted"
      />
      <SpeakersField
        value={speakers.value}
        onChange={speakers.onChange}
        error={fieldState.error?.message ?? fieldState.error?.root?.message}
      />
      <Textarea {...field('description')} label="Description" autosize minRows={2} maxRows={8} />
    </>
  )
}
