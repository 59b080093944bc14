import { Switch, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import {
  endOrPlaceMissingText,
  type ScheduleInput,
  spansSeveralDays,
  switchMultiDay,
  type TimeSlot,
} from '#app/features/seminars/rules/schedule.ts'
import { countDays } from '#app/platform/format/dates.ts'
import { addDays } from '#app/platform/format/manila-clock.ts'
import { formatDuration } from '#app/platform/format/money.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import {
  latestSeminarDay,
  parseScheduleInstants,
  type SeminarFormValues,
  scheduleDurationInMinutes,
  shiftLastDay,
} from './seminar-values.ts'

const scheduleNames = ['isMultiDay', 'startDate', 'startTime', 'endDate', 'endTime'] as const

export interface ScheduleFieldsProps {
  adminForm: SeminarAdminForm
  usualSpan: number
  earliestDay: string
  /** Hours of a seminar that becomes one of several days. */
  hours?: TimeSlot | undefined
}

export function ScheduleFields({ adminForm, usualSpan, earliestDay, hours }: ScheduleFieldsProps) {
  const { field, form } = adminForm
  const [isMultiDay, startDate, startTime, endDate, endTime] = useWatch({
    control: form.control,
    name: scheduleNames,
  })
  const schedule = { isMultiDay, startDate, startTime, endDate, endTime }

  function change(next: Partial<ScheduleInput>) {
    for (const name of scheduleNames) {
      const value = next[name]
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true })
    }
    if (form.formState.isSubmitted) void form.trigger([...scheduleNames])
  }

  const { error: endDateError, ...endDateField } = field('endDate', { deps: ['endTime'] })
  const { startsAt, endsAt } = parseScheduleInstants(schedule)
  // The combined rule also reports a missing address here.
  const isAboutAddress =
    endDateError === endOrPlaceMissingText && startsAt !== null && spansSeveralDays(startsAt, endsAt)
  const isEndDateWrong = endDateError !== undefined && !isAboutAddress
  return (
    <fieldset className="form-group">
      <legend>Schedule</legend>
      <Switch
        label="Multi-day"
        size="md"
        checked={isMultiDay}
        onChange={({ currentTarget: { checked } }) => change(switchMultiDay(schedule, checked, hours))}
      />
      <div className="field-row">
        <TextInput
          {...field('startDate', {
            deps: ['endDate', 'endTime'],
            onChange: ({ target }) => {
              change({ endDate: shiftLastDay(schedule, target.value, usualSpan) })
            },
          })}
          type="date"
          label="Start Date"
          min={earliestDay}
          max={latestSeminarDay}
          required
        />
        <TextInput {...field('startTime', { deps: ['endTime'] })} type="time" label="Start Time" required />
        {isMultiDay ? (
          <TextInput
            {...endDateField}
            type="date"
            label="End Date"
            min={startDate === '' ? earliestDay : addDays(startDate, 1)}
            max={latestSeminarDay}
            error={isEndDateWrong}
            required
          />
        ) : null}
        <TextInput {...field('endTime', { deps: ['endDate'] })} type="time" label="End Time" required />
      </div>
      {endDateError === undefined ? null : (
        <p className="form-error" role="alert">
          {endDateError}
        </p>
      )}
      <p className="duration" role="status">
        Duration: <strong>{durationText(schedule)}</strong>
      </p>
      <p className="muted">
        Times are in Manila time. One hour is deducted for lunch on days longer than five hours.
      </p>
    </fieldset>
  )
}

function durationText(schedule: ScheduleInput): string {
  const minutes = scheduleDurationInMinutes(schedule)
  const { startsAt, endsAt } = parseScheduleInstants(schedule)
  if (minutes === null || startsAt === null) return 'not known yet'
  const days = countDays(startsAt, endsAt)
  const length = formatDuration(minutes)
  return days > 1 ? `${formatDuration(minutes, days)} (${length})` : length
}

export type SeminarAdminForm = ReturnType<typeof useAdminForm<SeminarFormValues>>
