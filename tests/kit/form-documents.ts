import type { FormDocument, FormTable } from '#app/features/completion/rules/form-document.ts'

/** Table of an attendance sheet for signing by hand. */
export function anAttendanceTable(count: number): FormTable {
  return {
    kind: 'table',
    emptyText: 'Nobody was present.',
    columns: [
      { heading: 'No.', share: 1, align: 'right' },
      { heading: 'Name', share: 6 },
      { heading: 'Signature', share: 5 },
      { heading: 'PRC License No.', share: 3 },
      { heading: 'Expiry Date (DD/MM/YYYY)', share: 3 },
    ],
    rows: Array.from({ length: count }, (_, at) => [
      `${at + 1}`,
      `PEÑAFLOR ${at + 1}, NIÑA C.`,
      '',
      `00${1000 + at}`,
      '14/08/2027',
    ]),
  }
}

export const signatures = {
  kind: 'signatures',
  signatories: [
    { label: 'Certified correct by:', name: 'ROSA LIM', position: 'CPD Program Monitor' },
    { label: 'Concurred by:', name: '', position: 'Authorized representative' },
  ],
} as const

/** Attendance sheet of a room with rows for some participants. */
export function aFormDocument(count: number, changes: Partial<FormDocument> = {}): FormDocument {
  return {
    title: 'Attendance Sheet',
    formNumber: 'CPDD-12-B',
    lines: ['CPD Council for Professional Teachers', 'Pagsulong Learning Center'],
    footer: 'PTR-2022-378 · Reading & Writing',
    author: 'Pagsulong Learning Center',
    issuedAt: new Date('2026-11-27T09:30:00.000Z'),
    paper: 'folio',
    orientation: 'portrait',
    seal: null,
    blocks: [
      {
        kind: 'fields',
        fields: [
          ['Title', 'Reading & Writing for Grade 1'],
          ['Room', ''],
        ],
      },
      anAttendanceTable(count),
      signatures,
    ],
    ...changes,
  }
}
