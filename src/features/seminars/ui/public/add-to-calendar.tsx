import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'

export function AddToCalendar({ seminar }: { seminar: Pick<PublicSeminar, 'id'> }) {
  return (
    <Disclosure summary="Add to calendar">
      <div className="flex flex-wrap gap-3">
        <a className="btn btn-secondary" href={`/seminars/${seminar.id}.ics`}>
          <Icon name="calendar-plus" />
          Calendar file (ICS)
        </a>
        <a
          className="btn btn-secondary"
          href={`/seminars/${seminar.id}/google-calendar`}
          target="_blank"
          rel="noreferrer"
        >
          Google Calendar
        </a>
      </div>
    </Disclosure>
  )
}
