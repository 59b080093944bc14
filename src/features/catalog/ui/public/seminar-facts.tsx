import { Armchair, Award, CalendarDays, Clock, MapPin, Tag } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Seminar } from '../../contract.ts'
import { finishesAt, whyClosed } from '../../rules.ts'
import { seminarWords } from './seminar-words.ts'

interface FactProps {
  icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>
  label: string
  value: string | null
}

function Fact({ icon: Icon, label, value }: FactProps) {
  if (value === null) return null
  return (
    <div className="flex items-start gap-2">
      <Icon className="icon mt-1 shrink-0 text-brand-text" aria-hidden="true" />
      <dt className="sr-only">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  )
}

/**
 * When, where, how long, for how much, for how many points, and, where one can still register, how many
 * seats are left.
 */
export function SeminarFacts({ seminar, now }: { seminar: Seminar; now: Date }) {
  const words = seminarWords(seminar)
  const closed = whyClosed({ ...seminar, finishesAt: finishesAt(seminar) }, now)
  return (
    <dl className="grid gap-1.5">
      <Fact icon={CalendarDays} label="Date" value={`${words.date}, ${words.time}`} />
      <Fact icon={Clock} label="Duration" value={words.duration} />
      <Fact icon={MapPin} label="Location" value={words.place} />
      <Fact icon={Award} label="CPD points" value={words.cpdPoints} />
      <Fact icon={Tag} label="Price" value={words.price} />
      <Fact icon={Armchair} label="Seats" value={closed === null || closed === 'full' ? words.seats : null} />
    </dl>
  )
}
