/** Addresses of the page of a seminar in the admin area. */

export const seminarTabNames = [
  'overview',
  'registrations',
  'programme',
  'attendance',
  'evaluation',
  'certificates',
  'settings',
] as const
export type SeminarTabName = (typeof seminarTabNames)[number]

/** Path of a seminar's page in the admin area. */
export function managedSeminarPath(seminarId: number, tab: SeminarTabName = 'overview'): string {
  return `/seminars/${seminarId}/${tab}`
}
