import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../ui/public/icon-names.ts'
import type { ShownSeminar } from '../../contract/seminars.ts'
import { finishesAt, whyClosed } from '../../rules/availability.ts'
import { seminarWords } from './seminar-labels.ts'

interface FactProps {
  icon: IconName
  label: string
  value: ReactNode
}

function Fact({ icon, label, value }: FactProps) {
  if (value === null) return null
  return (
    <div className="flex items-start gap-2">
      <Icon name={icon} className="mt-1 text-brand-text" />
      <dt className="sr-only">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  )
}

/** Keeps the time unbroken where possible. */
function DateAndTime({ date, time }: { date: string; time: string }) {
  return (
    <>
      {date}, <span className="inline-block">{time}</span>
    </>
  )
}

export function SeminarFacts({ seminar, now }: { seminar: ShownSeminar; now: Date }) {
  const words = seminarWords(seminar)
  const closed = whyClosed({ ...seminar, finishesAt: finishesAt(seminar) }, now)
  return (
    <dl className="grid gap-1.5">
      <Fact icon="calendar-days" label="Date" value={<DateAndTime date={words.date} time={words.time} />} />
      <Fact icon="clock" label="Duration" value={words.duration} />
      <Fact icon="map-pin" label="Location" value={words.place} />
      <Fact icon="award" label="CPD points" value={words.cpdPoints} />
      <Fact icon="tag" label="Price" value={words.price} />
      <Fact icon="armchair" label="Seats" value={closed === null || closed === 'full' ? words.seats : null} />
    </dl>
  )
}
