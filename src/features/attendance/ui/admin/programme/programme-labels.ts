import type { SlotMode } from '#app/features/attendance/contract/slots.ts'
import type { SessionKind } from '#app/features/seminars/contract/programme.ts'

export const sessionKindLabels: Readonly<Record<SessionKind, string>> = {
  talk: 'Talk',
  workshop: 'Workshop',
  open_forum: 'Open forum',
  evaluation: 'Evaluation',
  ceremony: 'Ceremony',
  break: 'Break',
}

export const slotModeLabels: Readonly<Record<SlotMode, string>> = {
  once: 'One scan counts for the whole slot',
  in_and_out: 'Scan in and out; the time between counts',
}

/** '6 h 30 min', '7 h', '45 min' */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])]
  return parts.join(' ')
}

export const toSelectOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
