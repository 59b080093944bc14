import type { StoredCertificateKind } from '../contract/certificate-values.ts'
import type { CertificateBlock, CertificateLayout } from '../contract/layout.ts'
import {
  type CertificateFrame,
  type CertificateInk,
  certificatePapers,
  type PaperSize,
} from '../contract/layout-values.ts'

/** Designs of the release, which need no upload. The first is used where no other is the default. */
export const shippedDesigns = ['formal', 'modern', 'plain'] as const
export type ShippedDesign = (typeof shippedDesigns)[number]

export const shippedDesignNames: Readonly<Record<ShippedDesign, string>> = {
  formal: 'Formal',
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

const kindTexts: Readonly<Record<StoredCertificateKind, KindTexts>> = {
  cpd: {
    title: 'Certificate of Completion',
    beforeName: 'This certificate is awarded to',
    afterName: 'for completing the continuing professional development program',
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

/** Height of the paper for which the positions below are written. */
const drawnHeight = certificatePapers.a4.height
const codeSide = 27
/** Free for a dry seal, at the left of the signatories, as far from the edge as the code at the right. */
const sealSide = 34

/** Differences between the designs, in the width between two edges. */
interface Character {
  readonly left: number
  readonly right: number
  readonly align: 'left' | 'center'
  readonly frame: CertificateFrame
  readonly font: TextBlock['font']
  readonly inkOfTitles: CertificateInk
  readonly title: Pick<TextBlock, 'size' | 'weight'>
  readonly nameWeight: TextBlock['weight']
  /** Width at most, and thickness. */
  readonly nameLine: readonly [width: number, thickness: number]
  readonly hasSealSpace: boolean
  /** Units in a line of their own, in this size; otherwise only with their accreditation. */
  readonly unitSize: number | null
  /** Millimeters per millimeter of an A4 page. */
  readonly scale: number
}

type Characters = Readonly<Record<ShippedDesign, (width: number) => Omit<Character, 'scale'>>>

const characters: Characters = {
  formal: (width) => ({
    left: 22,
    right: width - 22,
    align: 'center',
    frame: 'classic',
    font: 'serif',
    inkOfTitles: 'brand',
    title: { size: 34, weight: 'bold' },
    nameWeight: 'bold',
    nameLine: [190, 0.75],
    hasSealSpace: true,
    unitSize: 18,
  }),
  modern: (width) => ({
    left: 26,
    right: width - 16,
    align: 'left',
    frame: 'modern',
    font: undefined,
    inkOfTitles: 'brand',
    title: { size: 24, weight: 'bold' },
    nameWeight: 'bold',
    nameLine: [40, 3],
    hasSealSpace: false,
    unitSize: null,
  }),
  plain: (width) => ({
    left: 22,
    right: width - 22,
    align: 'center',
    frame: 'none',
    font: undefined,
    inkOfTitles: 'ink',
    title: { size: 26, weight: 'regular' },
    nameWeight: 'regular',
    nameLine: [100, 0.5],
    hasSealSpace: false,
    unitSize: null,
  }),
}

const round = (millimetres: number) => Math.round(millimetres * 10) / 10

/** Text block at a height of an A4 page. */
function text(
  character: Character,
  block: Partial<TextBlock> & Pick<TextBlock, 'y' | 'height' | 'text' | 'size'>,
): TextBlock {
  const { left, right, align, scale } = character
  return {
    type: 'text',
    x: left,
    width: round(right - left),
    align,
    weight: 'regular',
    verticalAlign: 'middle',
    color: 'ink',
    breaking: 'early',
    ...block,
    y: round(block.y * scale),
    height: round(block.height * scale),
  }
}

/** Titles and names, in the font of the design. */
const display = (character: Character, block: Parameters<typeof text>[1]) =>
  text(character, character.font === undefined ? block : { font: character.font, ...block })

/** Texts from the logo to the place of issue, which end at 149 mm of an A4 page. */
function centralBlocks(character: Character, texts: KindTexts): CertificateBlock[] {
  const { left, right, align, inkOfTitles: titles, title, nameWeight, unitSize, scale } = character
  const [mostWidth, thickness] = character.nameLine
  const nameLineWidth = Math.min(mostWidth, right - left)
  const lineX = align === 'left' ? left : (left + right - nameLineWidth) / 2
  const late = { breaking: 'late' } as const
  return [
    text(character, { y: 33, height: 6, text: '{provider}', size: 13, weight: 'bold' }),
    text(character, { y: 39, height: 4.5, text: '{providerAccreditation}', size: 9, color: 'soft' }),
    display(character, { y: 44.5, height: 14, text: texts.title, ...title, color: titles, ...late }),
    text(character, { y: 59.5, height: 6, text: texts.beforeName, size: 12, color: 'soft' }),
    display(character, {
      y: 65,
      height: 17,
      text: '{holderName}',
      size: 36,
      weight: nameWeight,
      ...late,
      verticalAlign: 'bottom',
    }),
    {
      type: 'line',
      x: round(lineX),
      y: round(83 * scale),
      width: round(nameLineWidth),
      thickness,
      color: titles,
    },
    text(character, { y: 84.5, height: 6, text: licenceLine, size: 11 }),
    text(character, { y: 91.5, height: 6, text: texts.afterName, size: 12, color: 'soft' }),
    display(character, {
      y: 98,
      height: 15.5,
      text: '{seminarTitle}',
      size: 20,
      weight: 'bold',
      color: titles,
    }),
    text(character, { y: 114, height: unitSize === null ? 13 : 11, text: texts.details, size: 12 }),
    ...unitBlocks(character),
    text(character, { y: 143, height: 6, text: texts.closing, size: 10.5 }),
  ]
}

function unitBlocks(character: Character): CertificateBlock[] {
  const { unitSize, inkOfTitles } = character
  const accreditations = { text: '{accreditations}', size: 10.5 }
  if (unitSize === null) return [text(character, { y: 127.5, height: 15, ...accreditations })]
  return [
    display(character, {
      y: 126,
      height: 7.5,
      text: '{units} CPD units',
      size: unitSize,
      weight: 'bold',
      color: inkOfTitles,
    }),
    text(character, { y: 133.5, height: 9.5, ...accreditations }),
  ]
}

/** The code at the right, signatories beside it, and the number below both. */
function lowerBlocks(character: Character): CertificateBlock[] {
  const { left, right, align, hasSealSpace, scale } = character
  const codeX = round(right - codeSide)
  const signatoriesX = hasSealSpace ? left + sealSide : left
  const footer = 'Certificate no. {number} · Verify at {verifyUrl}'
  const code = { x: codeX, width: codeSide, align: 'center', color: 'soft' } as const
  return [
    {
      type: 'signatories',
      x: signatoriesX,
      y: round(150 * scale),
      width: round(codeX - signatoriesX - 3),
      height: round(38 * scale),
      align,
      size: 11,
    },
    { type: 'qr', x: codeX, y: round(156 * scale), side: codeSide },
    text(character, { ...code, y: 183.5, height: 4.5, text: 'Scan to verify', size: 9 }),
    text(character, { y: 188.5, height: 5, text: footer, size: 8, color: 'soft', breaking: 'late' }),
  ]
}

export function getShippedLayout(
  design: ShippedDesign,
  kind: StoredCertificateKind,
  paper: PaperSize = 'a4',
): CertificateLayout {
  const { width, height } = certificatePapers[paper]
  const character: Character = { ...characters[design](width), scale: height / drawnHeight }
  const { left, align, frame, scale } = character
  const logoWidth = 70
  const logoX = align === 'left' ? left : (width - logoWidth) / 2
  return {
    paper,
    background: { kind: 'frame', frame },
    blocks: [
      {
        type: 'image',
        x: round(logoX),
        y: round(16 * scale),
        width: logoWidth,
        height: round(15 * scale),
        align,
        picture: { source: 'logo' },
      },
      ...centralBlocks(character, kindTexts[kind]),
      ...lowerBlocks(character),
    ],
  }
}

/** Returns the name of a certificate: 'Certificate of Completion'. */
export function getKindTitle(kind: StoredCertificateKind): string {
  return kindTexts[kind].title
}
