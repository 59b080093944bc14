import type { CalendarSeminar } from '../../contract/calendar.ts'
import { badgeOf, type SeminarBadge } from '../../rules/availability.ts'
import type { Placed } from '../../rules/month.ts'
import { badgeWords } from '../public/seminar-labels.ts'

const told: readonly SeminarBadge[] = ['cancelled', 'completed', 'full']

export interface CalendarEntryContext {
  /** When the data was fetched. */
  readonly now: Date
  /** @param button receives the focus on closing */
  readonly onOpen: (seminar: CalendarSeminar, button: HTMLElement) => void
}

export interface CalendarEntryProps extends CalendarEntryContext {
  placed: Placed<CalendarSeminar>
  time: string
}

export function CalendarEntry({ placed, time, now, onOpen }: CalendarEntryProps) {
  const { event: seminar, day, days } = placed
  const { title, category } = seminar
  const state = badgeOf(seminar, now)
  return (
    <button
      type="button"
      className={`entry entry-${state}`}
      style={category === null ? undefined : { borderLeftColor: category.color }}
      title={title}
      onClick={({ currentTarget }) => onOpen(seminar, currentTarget)}
    >
      <span className="entry-time">{time}</span> <span className="entry-title">{title}</span>
      {days > 1 ? ` Day ${day} of ${days}` : null}
      {seminar.isDraft ? <span className="entry-state"> Draft</span> : null}
      {!seminar.isDraft && told.includes(state) ? (
        <span className="entry-state"> {badgeWords[state].label}</span>
      ) : null}
      {category === null ? null : <span className="entry-category"> {category.name}</span>}
    </button>
  )
}
