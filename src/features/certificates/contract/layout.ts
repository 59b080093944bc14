/** The layout of a design: what is printed where, in millimeters from the upper left corner. */
import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'
import {
  certificateBlockSize,
  certificateFonts,
  certificateFrames,
  certificateInks,
  certificateMarginInMm,
  certificatePapers,
  isPlaceholder,
  lineBreakingModes,
  maxDesignBlocks,
  maxDesignTextCharacters,
  maxDesignTextLines,
  paperSizes,
  textAlignments,
  verticalAlignments,
} from './layout-values.ts'

const millimetres = (least: number) =>
  z
    .number('Please enter millimetres')
    .check(z.gte(least, `At least ${least} mm`), z.lte(300, 'At most 300 mm'))

/** Place of a block; hidden blocks keep theirs, to be shown again. */
const place = { x: millimetres(0), y: millimetres(0), isHidden: z.optional(z.boolean()) }
const box = { ...place, width: millimetres(2), height: millimetres(2) }

const points = (least: number, most: number) =>
  z
    .number('Please enter a size')
    .check(z.gte(least, `At least ${least} points`), z.lte(most, `At most ${most} points`))

/** Braces only around names that are known, brackets in pairs and not in each other. */
function whyTextIsInvalid(text: string): string | null {
  if (text.split('\n').length > maxDesignTextLines) return `At most ${maxDesignTextLines} lines`
  const unknown = [...text.matchAll(/\{([^{}\n]*)\}/g)].find(([, name = '']) => !isPlaceholder(name))
  if (unknown !== undefined) return `${unknown[0]} is no placeholder`
  if (/[{}]/.test(text.replaceAll(/\{[^{}\n]*\}/g, ''))) return 'A brace of a placeholder is missing'
  if (/[[\]]/.test(text.replaceAll(/\[[^[\]\n]*\]/g, '')))
    return 'Brackets need a closing one in the same line and cannot be in each other'
  return null
}

const TextBlock = z.strictObject({
  type: z.literal('text'),
  ...box,
  /**
   * Text with placeholders in braces. A line with a placeholder for which there is nothing is left out, and
   * so is a part in brackets.
   */
  text: z.string().check(
    z.maxLength(maxDesignTextCharacters, `At most ${maxDesignTextCharacters} characters`),
    z.refine((text) => text.trim() !== '', 'Text is required'),
    z.refine((text) => whyTextIsInvalid(text) === null, {
      error: ({ input }) => whyTextIsInvalid(String(input)) ?? undefined,
    }),
  ),
  /** The largest font size; text that does not fit its box is smaller. */
  size: points(5, 72),
  /** Absent in designs of earlier releases: `sans`. */
  font: z.optional(z.enum(certificateFonts)),
  weight: z.enum(['regular', 'bold']),
  align: z.enum(textAlignments),
  verticalAlign: z.enum(verticalAlignments),
  color: z.enum(certificateInks),
  /** Breaking of lines. `late`: in one line down to half of the size, such as names. */
  breaking: z.enum(lineBreakingModes),
})

const ImageBlock = z.strictObject({
  type: z.literal('image'),
  ...box,
  align: z.enum(textAlignments),
  /** The provider's logo by the settings, or an uploaded picture. */
  picture: z.discriminatedUnion('source', [
    z.strictObject({ source: z.literal('logo') }),
    z.strictObject({ source: z.literal('asset'), assetId: rowIdField() }),
  ]),
})

const QrBlock = z.strictObject({
  type: z.literal('qr'),
  ...place,
  /** Side of the code with its white margin; smaller ones are not read from prints. */
  side: millimetres(22),
})

const LineBlock = z.strictObject({
  type: z.literal('line'),
  ...place,
  width: box.width,
  thickness: points(0.25, 6),
  color: z.enum(certificateInks),
})

const SignatoriesBlock = z.strictObject({
  type: z.literal('signatories'),
  ...box,
  height: millimetres(18),
  /** Place of the columns if they do not need the width. */
  align: z.enum(textAlignments),
  size: points(5, 24),
})

export const CertificateBlock = z.discriminatedUnion('type', [
  TextBlock,
  ImageBlock,
  QrBlock,
  LineBlock,
  SignatoriesBlock,
])
export type CertificateBlock = z.infer<typeof CertificateBlock>

export const CertificateLayout = z
  .strictObject({
    paper: z.enum(paperSizes),
    background: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('frame'), frame: z.enum(certificateFrames) }),
      z.strictObject({ kind: z.literal('picture'), assetId: rowIdField() }),
    ]),
    /** Blocks, of which later ones are drawn over earlier ones. */
    blocks: z
      .array(CertificateBlock)
      .check(
        z.minLength(1, 'Add a block'),
        z.maxLength(maxDesignBlocks, `At most ${maxDesignBlocks} blocks`),
      ),
  })
  .check((checked) => {
    const { paper, blocks } = checked.value
    const refuse = (index: number, field: string, message: string) =>
      checked.issues.push({ code: 'custom', input: blocks[index], path: ['blocks', index, field], message })
    for (const [index, block] of blocks.entries()) {
      const { width, height } = certificateBlockSize(block)
      for (const [field, start, length, paperLength] of [
        ['x', block.x, width, certificatePapers[paper].width],
        ['y', block.y, height, certificatePapers[paper].height],
      ] as const) {
        const latest = Math.floor((paperLength - certificateMarginInMm - length) * 10) / 10
        if (start < certificateMarginInMm)
          refuse(index, field, `Printers need ${certificateMarginInMm} mm up to the edge`)
        else if (latest < certificateMarginInMm) refuse(index, field, 'Larger than the paper')
        else if (start > latest + 0.05)
          refuse(
            index,
            field,
            `At most ${latest} mm, so that ${certificateMarginInMm} mm remain up to the edge`,
          )
      }
    }
  })
export type CertificateLayout = z.infer<typeof CertificateLayout>
