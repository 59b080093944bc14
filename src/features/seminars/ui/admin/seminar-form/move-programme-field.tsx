import { Checkbox } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { parseScheduleInstants, type SeminarFormValues } from './seminar-values.ts'

type MovedSeminar = Pick<Seminar, 'startDate' | 'hasProgramme'>

/** Whether the typed start differs, so that the program of the seminar can move with it. */
export function isProgrammeMovable(seminar: MovedSeminar, values: SeminarFormValues): boolean {
  const { startsAt } = parseScheduleInstants(values)
  return (
    seminar.hasProgramme === true &&
    startsAt !== null &&
    startsAt.getTime() !== new Date(seminar.startDate).getTime()
  )
}

/** Leads to the program, and asks whether it moves with a changed start. */
export function MoveProgrammeField({
  seminar,
  control,
  isMoving,
  onChange,
}: {
  seminar: MovedSeminar & Pick<Seminar, 'id'>
  control: Control<SeminarFormValues>
  isMoving: boolean
  onChange: (isMoving: boolean) => void
}) {
  const isMovable = useWatch({
    control,
    compute: (values: SeminarFormValues) => isProgrammeMovable(seminar, values),
  })
  return (
    <div className="stack">
      <p>
        <Link to={`/seminars/${seminar.id}/programme`}>
          {seminar.hasProgramme === true ? 'Program and attendance slots' : 'Plan the program'}
        </Link>
      </p>
      {isMovable ? (
        <Checkbox
          size="md"
          label="Move the program too"
          description="Sessions and attendance slots move by the same time as the start."
          checked={isMoving}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
      ) : null}
    </div>
  )
}
