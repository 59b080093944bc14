import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import type { AttendeeExportFile } from '#app/features/attendees/commands/export-attendees.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { csvStream } from '#app/platform/csv/csv-stream.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import type { OwnDataFormat } from '../contract/privacy.ts'
import { getOwnData, type OwnData } from '../reads/own-data.ts'

/** Flattens a nested document to lines for a spreadsheet. */

export interface OwnDataLine {
  readonly section: string
  readonly entry: string
  readonly field: string
  readonly value: string | null
}

/** 'emailVerifiedAt' becomes 'Email verified at'. */
function humanizeName(name: string): string {
  const plain = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Date) return value.toISOString()
  return String(value)
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/** Every leaf value with its path: 'As given: First name', 'Proofs 1: Sent at'. */
function* fieldsOf(value: unknown, path: string): Generator<{ field: string; value: string | null }> {
  if (!isNested(value)) {
    yield { field: path, value: toText(value) }
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (Array.isArray(value)) yield* fieldsOf(inner, `${path} ${Number(key) + 1}`)
    else yield* fieldsOf(inner, path === '' ? humanizeName(key) : `${path}: ${humanizeName(key)}`)
  }
}

export function toOwnDataLines(document: Readonly<Record<string, unknown>>): OwnDataLine[] {
  return Object.entries(document).flatMap(([name, content]) => {
    const section = humanizeName(name)
    const entries = Array.isArray(content) ? content : [content]
    return entries.flatMap((entry, place) => {
      const which = Array.isArray(content) ? String(place + 1) : ''
      return [...fieldsOf(entry, '')].map((line) => ({ section, entry: which, ...line }))
    })
  })
}

const columns = (['section', 'entry', 'field', 'value'] as const).map((heading) => ({
  heading,
  cell: (line: OwnDataLine) => line[heading],
}))

async function* atOnce<Row>(rows: readonly Row[]) {
  yield rows
}

const bodyOf: Record<OwnDataFormat, (data: OwnData) => AttendeeExportFile['body']> = {
  json: (data) => new Blob([`${JSON.stringify(data, null, 2)}\n`]).stream(),
  csv: (data) => csvStream(columns, atOnce(toOwnDataLines(data))),
}

export interface OwnDataRequest {
  readonly format: OwnDataFormat
  /** Base URL for links in the file. */
  readonly appUrl: string
}

/** Exports everything stored about the signed-in user, and records the export in the audit log. */
export async function downloadOwnData(
  context: CommandContext,
  { format, appUrl }: OwnDataRequest,
): Promise<AttendeeExportFile> {
  const { personId } = requireSignedInActor(context)
  const data = await getOwnData(context, appUrl)
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'attendee.data_downloaded',
      subjectType: 'person',
      subjectId: personId,
      details: { format },
    }),
  )
  return { name: `my_data_${toManilaDay(context.now)}.${format}`, body: bodyOf[format](data) }
}
