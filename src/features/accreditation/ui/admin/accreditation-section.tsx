import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AccreditationDeadline } from '#app/features/accreditation/contract/accreditation.ts'
import { formatDay, toManilaDay } from '#app/platform/format/dates.ts'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { OpensButton, OverlayHost } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { seminarAccreditationQuery } from './accreditation-api.ts'
import { AccreditationFiles } from './accreditation-files.tsx'
import { AccreditationSheet } from './accreditation-form.tsx'
import { AccreditationList } from './accreditation-list.tsx'
import { DeviationList } from './deviation-list.tsx'

/** Accreditation of a seminar by the CPD councils; staff read it. */
export function AccreditationSection({ seminarId, canManage }: { seminarId: number; canManage: boolean }) {
  const query = useQuery(seminarAccreditationQuery(seminarId))
  return (
    <section className="programme-part" aria-labelledby="accreditation-heading">
      <div className="toolbar">
        <h2 id="accreditation-heading">Accreditation</h2>
        {canManage ? (
          <OpensButton
            variant="filled"
            className="toolbar-end"
            leftSection={<Icon name="plus" />}
            opens={<AccreditationSheet seminarId={seminarId} opened={null} />}
          >
            Add Accreditation
          </OpensButton>
        ) : null}
      </div>
      <Loaded query={query} name="the accreditation" rows={2}>
        {(data) => (
          <OverlayHost>
            <DeadlineList deadlines={data.deadlines} />
            <AccreditationList
              accreditations={data.accreditations}
              canManage={canManage}
              seminarId={seminarId}
            />
            {canManage ? <AccreditationFiles {...data} /> : null}
            <DeviationList changes={data.changes} />
          </OverlayHost>
        )}
      </Loaded>
    </section>
  )
}

function DeadlineList({ deadlines }: { deadlines: readonly AccreditationDeadline[] }) {
  const today = toManilaDay(new Date())
  return deadlines.map(({ kind, dueOn, text }) => (
    <Alert key={kind} {...alertProps.warning} color={dueOn < today ? 'red' : 'yellow'} mb="md">
      {text} by {formatDay(dueOn)}
      {dueOn < today ? ', which is over.' : '.'}
    </Alert>
  ))
}
