/** Forms as data, and as Word documents. */
import type { FormDocument, FormTable } from '#app/features/completion/rules/form-document.ts'
import { aZip, type ZipEntry } from './zip-files.ts'

const namespace = 'http://schemas.openxmlformats.org'
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export const toParagraphs = (texts: readonly string[]) =>
  texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')

/** A Word document with paragraphs, or with XML. */
export function aWordForm(content: string | readonly string[], extra: readonly ZipEntry[] = []): Uint8Array {
  const body = typeof content === 'string' ? content : toParagraphs(content)
  return aZip([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="${namespace}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
    ...extra,
  ])
}

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
