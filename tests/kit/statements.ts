/** Statements of made-up people, as GCash sends them. */
import { parseManilaDateTime, toManilaDateTime } from '#app/platform/format/manila-clock.ts'

export interface WalletRow {
  readonly at: Date
  readonly description: string
  readonly reference: string
  /** Amount in centavos; negative for money that goes out. */
  readonly movement: number
}

interface PlacedText {
  readonly x: number
  readonly y: number
  readonly text: string
}

const escapePdf = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`)

/** A PDF of one font, with texts at positions on A4 pages. */
export function drawPdf(pages: readonly (readonly PlacedText[])[]): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((texts, index) => {
      const content = texts
        .map(({ x, y, text }) => `BT /F1 8 Tf ${x} ${y} Td (${escapePdf(text)}) Tj ET`)
        .join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return new Uint8Array(
    Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${trailer}`, 'latin1'),
  )
}

export function pesos(centavos: number): string {
  const [whole = '', fraction = ''] = (Math.abs(centavos) / 100).toFixed(2).split('.')
  return `${centavos < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** '2026-11-05 02:13 PM' */
function walletTime(at: Date): string {
  const [day = '', time = ''] = toManilaDateTime(at).split('T')
  const hour = Number(time.slice(0, 2))
  return `${day} ${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const joined = `${lines.at(-1)} ${word}`.trim()
    if (joined.length <= 34) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

const left = { date: 30, description: 125, reference: 300, debit: 380, credit: 430, balance: 490 }
const lineHeight = 10
const top = 790

const heading = (y: number): PlacedText[] =>
  Object.entries({
    date: 'Date and Time',
    description: 'Description',
    reference: 'Reference No.',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
  }).map(([column, text]) => ({ x: left[column as keyof typeof left], y, text }))

export interface WalletStatement {
  readonly opening: number
  readonly rows: readonly WalletRow[]
}

interface DrawingOptions {
  /** Index of a row that is left out, with the balances of all others unchanged. */
  readonly without?: number
  /** True to leave out the totals at the end. */
  readonly withoutTotals?: boolean
}

function drawRow(row: WalletRow, balance: number, y: number): PlacedText[] {
  const lines = wrap(row.description)
  const highest = y + ((lines.length - 1) * lineHeight) / 2
  const amount = row.movement < 0 ? left.debit : left.credit
  return [
    { x: left.date, y, text: walletTime(row.at) },
    ...lines.map((text, index) => ({ x: left.description, y: highest - index * lineHeight, text })),
    { x: left.reference, y, text: row.reference },
    { x: amount, y, text: pesos(Math.abs(row.movement)) },
    { x: left.balance, y, text: pesos(balance) },
  ]
}

/** The transaction history, with descriptions that wrap above and below their rows. */
export function drawWalletStatement(
  { opening, rows }: WalletStatement,
  { without, withoutTotals = false }: DrawingOptions = {},
): Uint8Array<ArrayBuffer> {
  const days = rows.map(({ at }) => toManilaDateTime(at).slice(0, 10))
  const pages: PlacedText[][] = []
  let y = 0
  let balance = opening
  const add = (height: number, draw: (middle: number) => PlacedText[]) => {
    if (pages.length === 0 || y - height < 60) {
      const isFirst = pages.length === 0
      pages.push([
        { x: 200, y: top, text: isFirst ? 'GCash Transaction History' : 'GCash' },
        ...(isFirst ? [{ x: 210, y: top - 12, text: `${days[0]} to ${days.at(-1)}` }] : []),
        ...heading(top - 30),
        { x: 250, y: 30, text: `Page ${pages.length + 1}` },
      ])
      y = top - 40
    }
    pages.at(-1)?.push(...draw(y - height / 2))
    y -= height
  }
  const label = (text: string, amount: number, x = left.balance) =>
    add(14, (middle) => [
      { x: left.description, y: middle, text },
      { x, y: middle, text: pesos(amount) },
    ])
  label('STARTING BALANCE', opening)
  for (const [index, row] of rows.entries()) {
    balance += row.movement
    if (index === without) continue
    const after = balance
    add(wrap(row.description).length * lineHeight + 3, (middle) => drawRow(row, after, middle))
  }
  label('ENDING BALANCE', balance)
  const sumOf = (sign: number) =>
    rows.reduce((sum, { movement }) => (movement * sign > 0 ? sum + movement * sign : sum), 0)
  if (!withoutTotals) {
    label('Total Debit', sumOf(-1), left.debit)
    label('Total Credit', sumOf(1), left.credit)
  }
  return drawPdf(pages)
}

const descriptions = [
  'Payment from GCash',
  'Transfer from 09170000001 to 09180000002',
  'Transfer from MARIA SANTOS REYES to 09180000002 for the seminar on reading and writing in Grade 1',
  'Received GCash from a bank with account ending in 0000 and invoice number 0000000',
]

/** Equal for equal seeds. */
export function aRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Rows of November 2026, of which two thirds are money that came in. */
export function someWalletRows(count: number, seed = 1): WalletRow[] {
  const random = aRandom(seed)
  const beginning = parseManilaDateTime('2026-11-01T06:00')?.getTime() ?? 0
  return Array.from({ length: count }, (_, index) => {
    const amount = 10_000 + Math.floor(random() * 300_000)
    return {
      at: new Date(beginning + index * 25 * 60_000),
      description: descriptions[Math.floor(random() * descriptions.length)] ?? '',
      reference: String(9_001_220_000_000 + index * 7919),
      movement: random() < 2 / 3 ? amount : -Math.floor(amount / 3),
    }
  })
}
