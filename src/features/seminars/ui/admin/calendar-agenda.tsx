import { CalendarEntry } from './calendar-entry.tsx'
import type { CalendarDaysProps } from './calendar-grid.tsx'
import { dayWords, hoursOn } from './calendar-labels.ts'

export function CalendarAgenda({ today, byDay, ...context }: Omit<CalendarDaysProps, 'month'>) {
  const days = [...byDay].filter(([, there]) => there.length > 0)
  return (
    <ol className="agenda" aria-label="Days with seminars">
      {days.map(([day, there]) => (
        <li key={day}>
          <h3 className="agenda-day">
            <time dateTime={day}>{dayWords(day)}</time>
            {day === today ? <span className="badge badge-success">Today</span> : null}
          </h3>
          <ul>
            {there.map((placed) => (
              <li key={placed.event.id}>
                <CalendarEntry placed={placed} time={hoursOn(placed, false)} {...context} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
