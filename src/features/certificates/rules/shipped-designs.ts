import type { CertificateKind } from '../contract/certificate-values.ts'
import type { CertificateBlock, CertificateLayout } from '../contract/layout.ts'
import { type Ink, type PaperSize, papers } from '../contract/layout-values.ts'

/** Designs of the release, which need no upload. The first is used where no other is the default. */
export const shippedDesigns = ['classic', 'modern', 'plain'] as const
export type ShippedDesign = (typeof shippedDesigns)[number]

export const shippedDesignNames: Readonly<Record<ShippedDesign, string>> = {
  classic: 'Classic',
  modern: 'Modern',
  plain: 'Plain',
}

interface KindTexts {
  readonly title: string
  readonly beforeName: string
  readonly afterName: string
  readonly details: string
  readonly closing: string
}

const details = '{dates}[ · {hours} hours]\n{venue}'
const closing = 'Given on {issuedOn}[ at {issuedAtPlace}].'

const kindTexts: Readonly<Record<CertificateKind, KindTexts>> = {
  cpd: {
    title: 'Certificate of Completion',
    beforeName: 'This certificate is awarded to',
    afterName: 'for completing the continuing professional development programme',
    details,
    closing,
  },
  participation: {
    title: 'Certificate of Participation',
    beforeName: 'This certificate is awarded to',
    afterName: 'for participating in',
    details,
    closing,
  },
  appearance: {
    title: 'Certificate of Appearance',
    beforeName: 'This certifies that',
    afterName: 'has appeared and attended',
    details: `on {dates}[, for {hours} hours]\nVenue: {venue}`,
    closing: 'Issued on {issuedOn}[ at {issuedAtPlace}] for whatever official purpose it may serve.',
  },
  appreciation: {
    title: 'Certificate of Appreciation',
    beforeName: 'This certificate is presented to',
    afterName: 'with thanks for serving as resource speaker of',
    details,
    closing,
  },
  recognition: {
    title: 'Certificate of Recognition',
    beforeName: 'This certificate is presented to',
    afterName: 'in recognition of outstanding contributions to',
    details,
    closing,
  },
}

const licenceLine = 'PRC License No. {licence}[ · {profession}][ · valid until {licenceExpiresOn}]'

type TextBlock = Extract<CertificateBlock, { type: 'text' }>

/** Of the paper for which the positions below are written. */
const drawnHeight = papers.a4.height
const codeSide = 27

/** Text in the width between two edges. */
interface Column {
  readonly left: number
  readonly right: number
  readonly align: 'left' | 'center'
  readonly inkOfTitles: Ink
  /** Millimetres per millimetre of an A4 page. */
  readonly scale: number
}

const round = (millimetres: number) => Math.round(millimetres * 10) / 10

/** At a height of an A4 page. */
function text(
  column: Column,
  block: Partial<TextBlock> & Pick<TextBlock, 'y' | 'height' | 'text' | 'size'>,
): TextBlock {
  return {
    ...{ type: 'text', x: column.left, width: round(column.right - column.left), align: column.align },
    ...{ weight: 'regular', verticalAlign: 'middle', color: 'ink', breaking: 'early' },
    ...block,
    ...{ y: round(block.y * column.scale), height: round(block.height * column.scale) },
  }
}

/** Texts from the logo to the place of issue, which end at 151 mm of an A4 page. */
function centralBlocks(column: Column, texts: KindTexts): CertificateBlock[] {
  const titles = column.inkOfTitles
  const nameLineWidth = Math.min(190, column.right - column.left)
  const lineX = column.align === 'left' ? column.left : (column.left + column.right - nameLineWidth) / 2
  return [
    text(column, { y: 33, height: 6, text: '{provider}', size: 13, weight: 'bold' }),
    text(column, { y: 39, height: 4.5, text: '{providerAccreditation}', size: 9, color: 'soft' }),
    text(column, {
      y: 44.5,
      height: 14,
      text: texts.title,
      size: 34,
      weight: 'bold',
      color: titles,
      breaking: 'late',
    }),
    text(column, { y: 59.5, height: 6, text: texts.beforeName, size: 12, color: 'soft' }),
    text(column, {
      y: 65,
      height: 17,
      text: '{holderName}',
      size: 36,
      weight: 'bold',
      breaking: 'late',
      verticalAlign: 'bottom',
    }),
    {
      ...{ type: 'line', x: round(lineX), y: round(83 * column.scale), width: round(nameLineWidth) },
      ...{ thickness: 0.75, color: titles },
    },
    text(column, { y: 84.5, height: 6, text: licenceLine, size: 11 }),
    text(column, { y: 91.5, height: 6, text: texts.afterName, size: 12, color: 'soft' }),
    text(column, { y: 98, height: 15.5, text: '{seminarTitle}', size: 20, weight: 'bold', color: titles }),
    text(column, { y: 114, height: 13, text: texts.details, size: 12 }),
    text(column, { y: 127.5, height: 15, text: '{accreditations}', size: 10.5 }),
    text(column, { y: 143, height: 6, text: texts.closing, size: 10.5 }),
  ]
}

/** The code at the right, signatories beside it, and the number below both. */
function lowerBlocks(column: Column): CertificateBlock[] {
  const codeX = round(column.right - codeSide)
  const footer = 'Certificate no. {number} · Verify at {verifyUrl}'
  return [
    {
      ...{ type: 'signatories', x: column.left, y: round(150 * column.scale) },
      ...{
        width: round(codeX - column.left - 3),
        height: round(38 * column.scale),
        align: column.align,
        size: 11,
      },
    },
    { type: 'qr', x: codeX, y: round(157 * column.scale), side: codeSide },
    text(column, { y: 188.5, height: 5, text: footer, size: 8, color: 'soft', breaking: 'late' }),
  ]
}

function drawLayout(design: ShippedDesign, texts: KindTexts, paper: PaperSize): CertificateLayout {
  const { width, height } = papers[paper]
  const isModern = design === 'modern'
  const column: Column = {
    ...(isModern
      ? { left: 26, right: width - 16, align: 'left' }
      : { left: 22, right: width - 22, align: 'center' }),
    inkOfTitles: design === 'plain' ? 'ink' : 'brand',
    scale: height / drawnHeight,
  }
  const logoWidth = 70
  const logoX = isModern ? column.left : (width - logoWidth) / 2
  return {
    paper,
    background: { kind: 'frame', frame: design },
    blocks: [
      {
        ...{ type: 'image', x: round(logoX), y: round(16 * column.scale), width: logoWidth },
        ...{ height: round(15 * column.scale), align: column.align, picture: { source: 'logo' } },
      },
      ...centralBlocks(column, texts),
      ...lowerBlocks(column),
    ],
  }
}

export function getShippedLayout(
  design: ShippedDesign,
  kind: CertificateKind,
  paper: PaperSize = 'a4',
): CertificateLayout {
  return drawLayout(design, kindTexts[kind], paper)
}

/** What a certificate is called: 'Certificate of Completion'. */
export function getKindTitle(kind: CertificateKind): string {
  return kindTexts[kind].title
}
