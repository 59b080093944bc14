/** Addresses of the page of a seminar in the admin area. */

export const seminarTabNames = [
  'overview',
  'registrations',
  'programme',
  'attendance',
  'evaluation',
  'certificates',
  'report',
  'settings',
] as const
export type SeminarTabName = (typeof seminarTabNames)[number]

/** Path of a page of a seminar in the admin area: a tab, or a page within one. */
export function managedSeminarPath(
  seminarId: number,
  page: SeminarTabName | 'attendance-sheet' | 'waiting-list' = 'overview',
): string {
  return `/seminars/${seminarId}/${page}`
}
