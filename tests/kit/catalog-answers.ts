import type { Seminar } from '#app/features/seminars/contract/seminars.ts'

/** A cover picture of one size. */
export const aCoverAnswer = {
  alternativeText: 'Trees',
  width: 320,
  height: 240,
  url: '/covers/trees.jpg',
  sources: [{ type: 'image/avif', srcset: '/covers/trees.avif 320w' }],
}

export function aSeminarAnswer(changes: Partial<Seminar> = {}): Seminar {
  const startDate = changes.startDate ?? '2090-12-05T01:00:00.000Z'
  return {
    id: 900_001,
    title: 'A seminar',
    description: 'About something.',
    scheduledDate: startDate,
    startDate,
    endDate: '2090-12-05T09:00:00.000Z',
    durationMinutes: 420,
    maxAttendees: 100,
    status: 'scheduled',
    isDraft: false,
    cpdPoints: 8,
    accreditations: [],
    isAccreditationAppliedFor: false,
    price: 1500,
    locationType: 'in_person',
    locationAddress: 'Quezon City',
    locationDetails: null,
    whatToBring: null,
    categoryId: null,
    category: null,
    registeredCount: 12,
    seatsLeft: 88,
    cover: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}
