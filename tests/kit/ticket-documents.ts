import sharp from 'sharp'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { TicketDocument } from '#app/features/attendance/adapters/ticket-pdf.ts'
import { readQrPicture } from '#app/features/settings/adapters/read-qr-picture.ts'
import { TEST_SITE } from './mail.ts'

const pointsPerMillimetre = 72 / 25.4

/** Document of a ticket of a seminar of two days. */
export async function aTicketDocument(changes: Partial<TicketDocument> = {}): Promise<TicketDocument> {
  return {
    letterhead: await TEST_SITE.loadLetterhead(),
    issuedAt: new Date('2026-11-20T02:00:00.000Z'),
    title: 'Reading & Writing for Grade 1',
    name: 'Señora Niña C. Peñaflor PhD',
    facts: [['Days', 'December 5–6, 2026']],
    slots: [['Morning, Day 1', 'December 5, 2026, 9:00 AM – 12:00 PM']],
    code: `HTTPS://SEMINARS.EXAMPLE.PH/T/${'0A'.repeat(61)}`,
    instruction: 'Show this at check-in',
    warning: null,
    ownLink: null,
    ...changes,
  }
}

export interface ReadTicket {
  readonly pages: number
  /** Text with line breaks as spaces. */
  readonly text: string
  /** Text of the QR code on the first page. */
  readonly code: string
  /** Width of the QR code, without its margin. */
  readonly codeWidthInMm: number
}

/** Reads a ticket like its holder: its text, and its QR code with a reader of QR codes. */
export async function readTicketPdf(pdf: Uint8Array): Promise<ReadTicket> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const { modules, widthInPoints } = findCode(await listPaths(document))
  return {
    pages: totalPages,
    text: text.replaceAll(/\s+/g, ' '),
    code: await readQrPicture(await drawModules(modules)),
    codeWidthInMm: widthInPoints / pointsPerMillimetre,
  }
}

interface DrawnPath {
  /** Operators and coordinates. */
  readonly numbers: Float32Array
  /** Points per unit. */
  readonly scale: number
}

/** Lists the paths of the first page. */
async function listPaths(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<DrawnPath[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList()
  const paths: DrawnPath[] = []
  const scales = [1]
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as unknown[]
    const scale = scales.at(-1) ?? 1
    if (operator === OPS.save) scales.push(scale)
    if (operator === OPS.restore) scales.pop()
    if (operator === OPS.transform) scales[scales.length - 1] = scale * Number(args[0])
    if (operator === OPS.constructPath && args[0] === OPS.fill)
      paths.push({ numbers: (args[1] as [Float32Array])[0], scale })
  }
  return paths
}

type Module = readonly [x: number, y: number]

/** A move, three lines and the end of the path, with their coordinates. */
const numbersPerModule = 13

/** The path with most squares. */
function findCode(paths: readonly DrawnPath[]) {
  const [code] = paths.toSorted((one, other) => other.numbers.length - one.numbers.length)
  if (code === undefined) throw new Error('The ticket shows no code.')
  const modules: Module[] = []
  for (let at = 0; at < code.numbers.length; at += numbersPerModule)
    modules.push([code.numbers[at + 1] ?? 0, code.numbers[at + 2] ?? 0])
  const side = Math.max(...modules.map(([x]) => x)) + 1
  return { modules, widthInPoints: side * code.scale }
}

function drawModules(modules: readonly Module[]): Promise<Buffer> {
  const side = Math.max(...modules.flat()) + 1
  const squares = modules.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="-4 -4 ${side + 8} ${side + 8}"><path fill="#000" d="${squares}"/></svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer()
}
