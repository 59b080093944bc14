/** Labels of marks, counts and completions. */

import type { AttendancePerson, ListedMark, SlotCounts } from '#app/features/attendance/contract/marks.ts'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { formatTimeRange } from '#app/platform/format/dates.ts'
import type { BadgeVariant } from '#app/ui/admin/status-props.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

const minuteInMs = 60_000

type MarkedSlot = Pick<AttendanceSlot, 'startsAt' | 'creditMinutes'>
type CellMark = Pick<ListedMark, 'status' | 'minutes' | 'source' | 'scannedAt'>

export interface AttendanceCellLabels {
  readonly icon: IconName | null
  /** Label that is short, for a narrow column. */
  readonly text: string
  /** Label beside the text, for screen readers and for people who speak to their device. */
  readonly label: string
}

/** '8:02' in Manila, on the clock of twelve hours. */
function toClockTime(instant: string): string {
  return formatTimeRange(instant, null).replace(/ [AP]M$/, '')
}

/** Minutes after the slot's start if scanned, else the minutes that are missing of its credit; 0 if unknown. */
function lateMinutes({ scannedAt, minutes }: CellMark, slot: MarkedSlot): number {
  const byScan =
    scannedAt === null ? 0 : Math.floor((Date.parse(scannedAt) - Date.parse(slot.startsAt)) / minuteInMs)
  return byScan > 0 ? byScan : slot.creditMinutes - minutes
}

/** Returns the labels in the cell of a person and slot; null for people without a mark. */
export function toCellLabels(mark: CellMark | null, slot: MarkedSlot): AttendanceCellLabels {
  if (mark === null) return { icon: null, text: '–', label: 'not marked' }
  const missing = slot.creditMinutes - mark.minutes
  switch (mark.status) {
    case 'absent':
      return said('x', 'absent')
    case 'excused':
      return said('info', 'excused')
    case 'late': {
      const late = lateMinutes(mark, slot)
      return said('clock', late > 0 ? `late ${late} min` : 'late')
    }
    case 'left_early':
      return said('log-out', missing > 0 ? `left ${missing} min early` : 'left early')
    case 'present':
      return labelPresent(mark, slot)
  }
}

const said = (icon: IconName, text: string): AttendanceCellLabels => ({ icon, text, label: text })

function labelPresent({ minutes, scannedAt }: CellMark, { creditMinutes }: MarkedSlot): AttendanceCellLabels {
  const isCut = minutes < creditMinutes
  const time = scannedAt === null ? null : toClockTime(scannedAt)
  const scan = time === null ? '' : `, scanned at ${time}`
  return {
    icon: 'check',
    text: time ?? (isCut ? `${minutes} min` : 'present'),
    label: `present${scan}${isCut ? `, ${minutes} min of ${creditMinutes}` : ''}`,
  }
}

type JudgedPerson = Pick<AttendancePerson, 'completion' | 'isOverridden' | 'paymentStatus'>

/** One word or two for whether a person has completed the seminar. */
export function toCompletionStateLabel(
  person: JudgedPerson,
  minimumPercent: number,
): { readonly text: string; readonly variant: BadgeVariant } {
  const { completion, isOverridden, paymentStatus } = person
  if (completion.status === 'released') return { text: 'Certificate issued', variant: 'success' }
  if (isOverridden) return { text: 'Accepted by decision', variant: 'success' }
  if (completion.status === 'eligible') return { text: 'Complete', variant: 'success' }
  if (completion.status === 'short') return { text: `Below ${minimumPercent} %`, variant: 'destructive' }
  if (paymentStatus === 'pending') return { text: 'Payment not checked', variant: 'warning' }
  return { text: 'Open', variant: 'secondary' }
}

const countedStates = [
  ['present', 'present'],
  ['late', 'late'],
  ['leftEarly', 'left early'],
  ['excused', 'excused'],
  ['absent', 'absent'],
] as const

/** '52 present · 3 late'; states of nobody are left out. */
export function toSlotCountLabel(counts: SlotCounts | undefined): string {
  const parts = countedStates.flatMap(([key, word]) => {
    const count = counts?.[key] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${word}`]
  })
  return parts.length === 0 ? 'Nobody yet' : parts.join(' · ')
}

/** '87.5 %' */
export const toPercentText = (percent: number) => `${percent} %`
