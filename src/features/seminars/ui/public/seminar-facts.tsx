import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import type { PublicSeminar } from '../../contract/seminars.ts'
import { whySeminarClosed } from '../../rules/availability.ts'
import { toSeminarTexts } from './seminar-labels.ts'

interface DetailProps {
  icon: IconName
  label: string
  value: ReactNode
}

function Detail({ icon, label, value }: DetailProps) {
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

export function SeminarDetailsList({ seminar, now }: { seminar: PublicSeminar; now: Date }) {
  const texts = toSeminarTexts(seminar)
  const closed = whySeminarClosed(seminar, now)
  return (
    <dl className="grid gap-1.5">
      <Detail icon="calendar-days" label="Date" value={<DateAndTime date={texts.date} time={texts.time} />} />
      <Detail icon="clock" label="Duration" value={texts.duration} />
      <Detail icon="map-pin" label="Location" value={texts.place} />
      <Detail icon="award" label="CPD points" value={texts.cpdPoints} />
      <Detail icon="tag" label="Price" value={texts.price} />
      <Detail
        icon="armchair"
        label="Seats"
        value={closed === null || closed === 'full' ? texts.seats : null}
      />
    </dl>
  )
}
