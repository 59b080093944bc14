/** Texts of PRC's forms CPDD-12-A and CPDD-12-B (Rev. 00, June 29, 2020). */
import type { PrcSheetForm } from '../contract/sheets.ts'

export const prcSheetColumns: Record<PrcSheetForm, readonly string[]> = {
  '12-a': [
    'No.',
    'Name',
    'Signature',
    'Mobile Phone Number',
    'Email Address',
    'PRC License No.',
    'Expiry Date',
  ],
  '12-b': ['No.', 'Name', 'Signature', 'PRC License No.', 'Expiry Date (DD/MM/YYYY)'],
}

export const prcSheetNames: Record<PrcSheetForm, string> = {
  '12-a': 'Registration Sheet',
  '12-b': 'Attendance Sheet',
}

/** Signatories of 12-B, with the words below their line. */
export const prcSignatories = [
  { label: 'Certified correct by:', position: 'CPD Program Monitor or authorized representative' },
  { label: 'Concurred by:', position: 'Authorized representative of the CPD provider' },
] as const

/** '05/12/2026' from '2026-12-05'; empty from null. */
export function dayFirst(day: string | null): string {
  return day === null ? '' : day.split('-').reverse().join('/')
}
