import { useState } from 'react'
import { Link } from 'react-router'
import type { CalendarSeminar } from '#app/features/seminars/contract/calendar.ts'
import { type SeminarBadge, toSeminarBadge } from '#app/features/seminars/rules/availability.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatMonth } from '#app/platform/format/dates.ts'
import { seminarBadgeLabels } from '../public/seminar-labels.ts'
import {
  formatCalendarDay,
  formatHoursOnDay,
  type MonthGridEvent,
  toMonthGrid,
  weekdayNames,
} from './calendar-days.ts'

const badgesShown: readonly SeminarBadge[] = ['cancelled', 'completed', 'full']

export interface CalendarEntryContext {
  /** Instant at which the data was fetched. */
  readonly now: Date
}

export interface CalendarEntryProps extends CalendarEntryContext {
  placed: MonthGridEvent<CalendarSeminar>
  time: string
}

export function CalendarEntry({ placed, time, now }: CalendarEntryProps) {
  const { event: seminar, day, days } = placed
  const { title, category } = seminar
  const state = toSeminarBadge(seminar, now)
  return (
    <Link
      to={managedSeminarPath(seminar.id)}
      className={`entry entry-${state}`}
      style={category === null ? undefined : { borderLeftColor: category.color }}
      title={title}
    >
      <span className="entry-time">{time}</span> <span className="entry-title">{title}</span>
      {days > 1 ? ` Day ${day} of ${days}` : null}
      {seminar.isDraft ? <span className="entry-state"> Draft</span> : null}
      {!seminar.isDraft && badgesShown.includes(state) ? (
        <span className="entry-state"> {seminarBadgeLabels[state].label}</span>
      ) : null}
      {category === null ? null : <span className="entry-category"> {category.name}</span>}
    </Link>
  )
}

const shownInADay = 3

export interface CalendarDaysProps extends CalendarEntryContext {
  month: string
  today: string
  byDay: ReadonlyMap<string, readonly MonthGridEvent<CalendarSeminar>[]>
}

/** Month table; crowded days show the first seminars and expand. */
export function CalendarGrid({ month, today, byDay, ...context }: CalendarDaysProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())

  function toggle(day: string) {
    const next = new Set(unfolded)
    if (!next.delete(day)) next.add(day)
    setUnfolded(next)
  }

  return (
    <table className="month">
      <caption className="sr-only">Seminars in {formatMonth(month)}</caption>
      <thead>
        <tr>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toMonthGrid(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={weekdayNames[weekday]} className="month-blank" />
              ) : (
                <td key={day} className={day === today ? 'month-today' : undefined}>
                  <DayNumber day={day} isToday={day === today} />
                  <DaySeminars
                    day={day}
                    there={byDay.get(day) ?? []}
                    isUnfolded={unfolded.has(day)}
                    onToggle={() => toggle(day)}
                    {...context}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayNumber({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <time className="month-day" dateTime={day} aria-current={isToday ? 'date' : undefined}>
      {Number(day.slice(8))}
      {isToday ? <span className="sr-only"> (today)</span> : null}
    </time>
  )
}

interface DaySeminarsProps extends CalendarEntryContext {
  day: string
  there: readonly MonthGridEvent<CalendarSeminar>[]
  isUnfolded: boolean
  onToggle: () => void
}

function DaySeminars({ day, there, isUnfolded, onToggle, ...context }: DaySeminarsProps) {
  const hidden = there.length - shownInADay
  const shown = isUnfolded ? there : there.slice(0, shownInADay)
  if (there.length === 0) return null
  return (
    <>
      <ul>
        {shown.map((placed) => (
          <li key={placed.event.id}>
            <CalendarEntry placed={placed} time={formatHoursOnDay(placed, true)} {...context} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <button type="button" className="month-more" aria-expanded={isUnfolded} onClick={onToggle}>
          {isUnfolded ? 'Show fewer' : `+${hidden} more`}
          <span className="sr-only"> on {formatCalendarDay(day)}</span>
        </button>
      ) : null}
    </>
  )
}
