import { googleCalendarAddress } from '../../../../platform/format/calendar-link.ts'
import { Disclosure } from '../../../../ui/public/disclosure.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { Seminar } from '../../contract.ts'
import { finishesAt } from '../../rules.ts'
import { seminarWords } from './seminar-words.ts'

/** Two ways into a calendar: a file that every calendar opens, and Google's page. */
export function AddToCalendar({ seminar }: { seminar: Seminar }) {
  const google = googleCalendarAddress({
    title: seminar.title,
    startsAt: new Date(seminar.startDate),
    endsAt: finishesAt(seminar),
    location: seminarWords(seminar).place,
  })
  return (
    <Disclosure summary="Add to calendar">
      <div className="flex flex-wrap gap-3">
        <a className="btn btn-secondary" href={`/seminars/${seminar.id}.ics`}>
          <Icon name="calendar-plus" />
          Calendar file (ICS)
        </a>
        <a className="btn btn-secondary" href={google} target="_blank" rel="noreferrer">
          Google Calendar
        </a>
      </div>
    </Disclosure>
  )
}
