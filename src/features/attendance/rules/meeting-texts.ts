import { fullName, type NameParts } from '../../people/rules/names.ts'
import type { Meeting } from '../contract/meetings.ts'

/** What screens and e-mails show that know only free text: one fact per line. */
export function toLocationDetails({ url, meetingId, passcode, dialIn }: Meeting): string {
  const lines = [
    url,
    meetingId && `Meeting ID: ${meetingId}`,
    passcode && `Passcode: ${passcode}`,
    dialIn && `Dial in: ${dialIn}`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** 'CRUZ JR., Maria S. 4821': the name to enter in the meeting, by which its report is matched. */
export function toJoinName(
  person: NameParts & { readonly displayName: string | null },
  code: string,
): string {
  const { lastName, suffix, ...given } = person
  const rest = fullName({ ...given, lastName: null, suffix: null })
  const family = [lastName?.toUpperCase(), suffix?.toUpperCase()].filter(Boolean).join(' ')
  const name =
    lastName === null ? rest || (person.displayName ?? '') : [family, rest].filter(Boolean).join(', ')
  return [name, code].filter(Boolean).join(' ')
}
