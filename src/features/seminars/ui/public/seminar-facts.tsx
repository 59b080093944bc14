import type { ReactNode } from 'react'
import { whySeminarClosed } from '#app/features/seminars/rules/availability.ts'
import { formatCpdUnits } from '#app/platform/format/money.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { CatalogSeminar } from '../public-seminar-api.ts'
import { toSeminarTexts } from './seminar-labels.ts'

/** The two facts that decide, large and first. */
function DecisiveDetail({ label, value, note }: { label: string; value: string; note: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd>
        <strong>{value}</strong>
        {note}
      </dd>
    </div>
  )
}

function Detail({ icon, label, value }: { icon: IconName; label: string; value: ReactNode }) {
  if (value === null) return null
  return (
    <div className="decisive-rest flex items-start gap-2">
      <Icon name={icon} className="mt-1 text-brand-text" />
      <dt className="sr-only">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  )
}

/** Keeps the time unbroken where possible. The zone is for those who attend online from abroad. */
function TimeOfDay({ time }: { time: string }) {
  return (
    <>
      <span className="inline-block">{time}</span>{' '}
      <span className="inline-block text-soft">(Philippine time)</span>
    </>
  )
}

export function SeminarDetailsList({ seminar, now }: { seminar: CatalogSeminar; now: Date }) {
  const texts = toSeminarTexts(seminar)
  const approved = (seminar.accreditations ?? []).filter(({ status }) => status === 'approved')
  const closed = whySeminarClosed(seminar, now)
  return (
    <dl className="decisive">
      <DecisiveDetail label="Date" value={texts.date} note={<TimeOfDay time={texts.time} />} />
      <DecisiveDetail label="Price" value={texts.price} note={texts.priceNote} />
      <Detail icon="clock" label="Duration" value={texts.duration} />
      <Detail icon="map-pin" label="Location" value={texts.place} />
      {approved.length === 0 || seminar.isAccreditationAppliedFor ? (
        <Detail icon="award" label="CPD points" value={texts.cpdPoints} />
      ) : null}
      {approved.map(({ profession, units, accreditationNo }) => (
        <Detail
          key={profession}
          icon="award"
          label="Accreditation"
          value={`${formatCpdUnits(Number(units))} for ${profession}, accreditation no. ${accreditationNo}`}
        />
      ))}
      <Detail
        icon="armchair"
        label="Seats"
        value={closed === null || closed === 'full' ? texts.seats : null}
      />
    </dl>
  )
}
