/** Deterministic sample registrations. */

import sharp from 'sharp'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { renderTextLayer } from '#app/platform/images/render-text.ts'
import type { SampleSeminar } from './sample-seminar.ts'

export interface SampleRegistration {
  readonly person: number
  readonly paymentStatus: PaymentStatus
  readonly attendanceStatus: AttendanceStatus
  readonly registeredDaysAgo: number
}

const paymentCycle: readonly PaymentStatus[] = [
  'verified',
  'pending',
  'verified',
  'pending',
  'verified',
  'rejected',
]

function paymentOf(seminar: SampleSeminar, place: number): PaymentStatus {
  if (seminar.price === null) return 'verified'
  // In full or finished seminars, a rejected payment would release a seat.
  const mustHoldSeat = seminar.registered === seminar.maxAttendees || seminar.startsInDays < 0
  const status = paymentCycle[place % paymentCycle.length] ?? 'pending'
  return mustHoldSeat && status === 'rejected' ? 'verified' : status
}

function attendanceOf(seminar: SampleSeminar, place: number): AttendanceStatus {
  if (seminar.startsInDays >= 0) return 'registered'
  return place % 7 === 3 ? 'no-show' : 'attended'
}

export function generateSampleRegistrations(
  seminar: SampleSeminar,
  index: number,
  peopleCount: number,
): SampleRegistration[] {
  return Array.from({ length: seminar.registered }, (_, place) => ({
    // 7 is coprime to sixty, so nobody repeats.
    person: (index * 11 + place * 7) % peopleCount,
    paymentStatus: paymentOf(seminar, place),
    attendanceStatus: attendanceOf(seminar, place),
    registeredDaysAgo: Math.max(0, -seminar.startsInDays) + 1 + ((place * 5) % 24),
  }))
}

const width = 540
const height = 760

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#e9eef5"/>
<rect width="${width}" height="190" fill="#1d4f91"/>
<rect x="36" y="130" width="${width - 72}" height="560" rx="22" fill="#ffffff"/>
<circle cx="${width / 2}" cy="150" r="44" fill="#2e9e5b"/>
<path d="M${width / 2 - 20} 150l14 15 26-30" fill="none" stroke="#ffffff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`

export async function drawSampleProof({
  payer,
  amount,
  paidAt,
  referenceNumber,
}: {
  payer: string
  amount: number
  paidAt: Date
  referenceNumber: string
}): Promise<Uint8Array> {
  const column = { left: 76, width: width - 152, color: '#1d2b3a' } as const
  const layers = await Promise.all([
    renderTextLayer({ ...column, text: 'Sent: sample receipt', weight: 'bold', size: 30, top: 216 }),
    renderTextLayer({ ...column, text: formatPrice(amount), weight: 'bold', size: 56, top: 280 }),
    renderTextLayer({
      ...column,
      text: `To Pagsulong Learning Center\nFrom ${payer}\n${formatDateTime(paidAt)}\nRef. No. ${referenceNumber}`,
      weight: 'regular',
      size: 26,
      top: 390,
    }),
  ])
  return sharp(Buffer.from(ground))
    .composite(layers.map(({ layer }) => layer))
    .png({ palette: true })
    .toBuffer()
}
