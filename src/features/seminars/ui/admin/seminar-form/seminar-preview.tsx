import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import type { Seminar } from '../../../contract/seminars.ts'
import { offeredCategoriesQuery } from '../../planning-api.ts'
import { SeminarCard } from '../../public/seminar-card.tsx'
import { type SeminarValues, toInput, typedDuration, typedInstants } from './seminar-values.ts'

export interface SeminarPreviewProps {
  control: Control<SeminarValues>
  original: Seminar | null
}

export function SeminarPreview({ control, original }: SeminarPreviewProps) {
  const values = useWatch({ control, compute: (typed: SeminarValues) => typed })
  const { data: offered } = useQuery(offeredCategoriesQuery(useApi()))
  const known = [original?.category, ...(offered?.categories ?? [])]
  const category = known.find((one) => one != null && String(one.id) === values.categoryId) ?? null
  const seminar = toPreview(values, original, category)
  return (
    <section className="form-aside" aria-labelledby="seminar-preview-title">
      <h3 id="seminar-preview-title" className="eyebrow">
        What visitors will see
      </h3>
      {seminar === null ? (
        <p className="muted">Choose a start date, and the card appears here.</p>
      ) : (
        <ul inert>
          <SeminarCard seminar={seminar} now={new Date()} registerHref="" />
        </ul>
      )}
    </section>
  )
}

function toPreview(
  values: SeminarValues,
  original: Seminar | null,
  category: Seminar['category'],
): Seminar | null {
  const { startsAt, endsAt } = typedInstants(values)
  if (startsAt === null) return null
  const { maxAttendees = null, price = null, cpdPoints = null, categoryId = null } = toInput(values)
  const registeredCount = original?.registeredCount ?? 0
  const startDate = startsAt.toISOString()
  const now = new Date().toISOString()
  return {
    id: original?.id ?? 0,
    title: values.title.trim() || 'Title',
    description: values.description.trim() || null,
    scheduledDate: startDate,
    startDate,
    endDate: endsAt !== null && endsAt > startsAt ? endsAt.toISOString() : null,
    durationMinutes: typedDuration(values) ?? 60,
    maxAttendees,
    status: original?.status ?? 'scheduled',
    isDraft: values.isDraft,
    cpdPoints: cpdPoints === 0 ? null : cpdPoints,
    price,
    locationType: values.locationType,
    locationAddress: values.locationAddress.trim() || null,
    locationDetails: null,
    categoryId,
    category,
    registeredCount,
    seatsLeft: maxAttendees === null ? null : Math.max(0, maxAttendees - registeredCount),
    createdAt: original?.createdAt ?? now,
    updatedAt: now,
  }
}
