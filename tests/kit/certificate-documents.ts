import { execFileSync, spawnSync } from 'node:child_process'
import { extractText, getDocumentProxy } from 'unpdf'
import type { CertificateDocument } from '#app/features/certificates/adapters/certificate-pdf.ts'
import type { CertificateFacts } from '#app/features/certificates/contract/facts.ts'
import type { CertificateLayout } from '#app/features/certificates/contract/layout.ts'
import { toDrawnBlocks } from '#app/features/certificates/rules/drawn-blocks.ts'
import { toPlaceholderValues } from '#app/features/certificates/rules/fill-placeholders.ts'
import { getShippedLayout } from '#app/features/certificates/rules/shipped-designs.ts'
import { readQrPicture } from '#app/features/settings/adapters/read-qr-picture.ts'

/** Facts of a CPD certificate. */
export function certificateFacts(changes: Partial<CertificateFacts> = {}): CertificateFacts {
  return {
    holderName: 'Niña C. Peñaflor, LPT',
    licence: { profession: 'Professional Teachers', licenseNo: '0123456', expiresOn: '2028-05-14' },
    seminarTitle: 'Reading & Writing for Grade 1',
    dates: 'November 26–27, 2026',
    hours: '7.5',
    venue: 'Hotel Dominique, Tagaytay City, Cavite',
    provider: {
      legalName: 'Pagsulong Learning Center, Inc.',
      accreditation: 'PRC accreditation number PTR-2022-378',
    },
    accreditations: [
      { profession: 'Professional Teachers', accreditationNo: 'PTR-2026-378-1021', units: '7.50' },
    ],
    signatories: [
      { name: 'Maria L. Santos, PhD', position: 'Executive Director' },
      { name: 'Jose R. Reyes, EdD', position: 'CPD Program Officer' },
    ],
    issuedAtPlace: 'Tagaytay City',
    issuedOn: '2026-11-27',
    ...changes,
  }
}

const words = (text: string, length: number) => text.repeat(length).slice(0, length).trim()

/** The longest that forms accept of everything. */
export const worstCertificateFacts = certificateFacts({
  holderName:
    'Maria Concepcion Purificacion Esperanza Wojciechowska-Villavicencio de los Santos y Magsaysay III',
  seminarTitle: words('Wonderful Mathematics Workshops for Mentors of Grade Seven and ', 200),
  venue: words('Multipurpose Hall, 4th Floor, Municipal Museum of Makati, 1234 M. H. del Pilar St., ', 200),
  dates: 'November 26, 2026 – January 2, 2027',
  hours: '112.5',
  provider: {
    legalName: words('Mindanao Women’s Organization of Master Mathematics Mentors, ', 160),
    accreditation: words('Provider accreditation number PTR-2022-378-000111222333 ', 160),
  },
  accreditations: [
    'Professional Teachers',
    'Geodetic Engineers',
    'Registered Electronics Engineers and Technicians',
  ].map((profession, index) => ({ profession, accreditationNo: `PRC-2026-378-102${index}`, units: '12.50' })),
  signatories: [1, 2, 3, 4].map((number) => ({
    name: words(`Hon. Maximiliana W. Montemayor-Macapagal ${number}, PhD, RGC, `, 120),
    position: words(`Chairwoman ${number} of the Committee on Mathematics, Museums and `, 120),
  })),
  issuedAtPlace: words('Muntinlupa City, Metro Manila, ', 80),
})

/** Facts without anything that may be missing. */
export const leastCertificateFacts = certificateFacts({
  licence: null,
  hours: null,
  venue: 'Online',
  accreditations: [],
  issuedAtPlace: null,
  provider: { legalName: 'Pagsulong Learning Center, Inc.', accreditation: null },
})

export const printedCertificate = {
  number: 'PLC-2026-C000123',
  verifyUrl: 'https://seminars.pagsulong-learning-center.example.ph/v/PLC-2026-C000123/K7QP9F2M4T',
  issuedAt: new Date('2026-11-27T09:30:00.000Z'),
}

/** A certificate without logo and signatures. */
export function certificateDocument(
  facts: CertificateFacts,
  layout: CertificateLayout = getShippedLayout('formal', 'cpd'),
): CertificateDocument {
  const { number, issuedAt } = printedCertificate
  const signatories = facts.signatories.map((signatory) => ({ ...signatory, signature: null }))
  const values = toPlaceholderValues(facts, printedCertificate)
  return {
    title: `Certificate of Completion ${number}`,
    author: facts.provider.legalName,
    issuedAt,
    color: '#23781b',
    initial: null,
    paper: layout.paper,
    background: layout.background.kind === 'frame' ? layout.background : { kind: 'frame', frame: 'none' },
    blocks: toDrawnBlocks(layout, { values, signatories, logo: null, pictures: new Map() }),
  }
}

interface PrintedLine {
  readonly text: string
  /** Distance in points from the lower left corner. */
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** Reads a certificate like a verifier: its text, where lines are, and what the file says about itself. */
export async function readCertificatePdf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const lines = items.flatMap((item): PrintedLine[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [size = 0, , , , left = 0, baseline = 0] = item.transform as number[]
    // Capital letters are two thirds as high as the font, descenders a fifth.
    const [bottom, top] = [baseline - size * 0.2, baseline + size * 0.66]
    return [{ text: item.str, left, right: left + item.width, bottom, top }]
  })
  const { info } = await document.getMetadata()
  const { width, height } = page.getViewport({ scale: 1 })
  return { pages: totalPages, text: text.replaceAll(/\s+/g, ' '), lines, width, height, info }
}

/** Pairs of lines of which one covers the other. */
export function listOverlaps(lines: readonly PrintedLine[]): string[] {
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.bottom < other.top &&
          other.bottom < one.top,
      )
      .map((other) => `${one.text} / ${other.text}`),
  )
}

/** Part of poppler, which not every machine has. */
export const canScanPrints = spawnSync('pdftoppm', ['-v']).error === undefined

/** The text of the QR code of a PDF printed with 150 dots per inch. */
export function scanPrint(pdf: Uint8Array): Promise<string> {
  const raster = execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', '-'], { input: pdf })
  return readQrPicture(raster)
}

/** All facts that a CPD certificate has to print. */
export function listPrintedFacts(facts: CertificateFacts): string[] {
  const { licence, provider, signatories, accreditations } = facts
  return [
    ...[facts.holderName, facts.seminarTitle, facts.dates, facts.hours, facts.venue, facts.issuedAtPlace],
    ...[licence?.licenseNo, licence?.profession, provider.legalName, provider.accreditation],
    ...signatories.flatMap(({ name, position }) => [name, position]),
    ...accreditations.flatMap(({ profession, accreditationNo, units }) => [
      profession,
      accreditationNo,
      units,
    ]),
  ].filter((fact) => typeof fact === 'string')
}
