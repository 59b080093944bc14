/** Location details of an online seminar with a meeting: screens and e-mails that are not secret show when, not how. */
export function toMeetingDetails({ opensMinutesBefore }: { readonly opensMinutesBefore: number }): string {
  if (opensMinutesBefore === 0) return 'The meeting link appears on your ticket at the start.'
  const minutes = opensMinutesBefore === 1 ? '1 minute' : `${opensMinutesBefore} minutes`
  return `The meeting link appears on your ticket ${minutes} before the start.`
}
