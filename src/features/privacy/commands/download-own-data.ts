import { csvStream } from '../../../platform/csv/csv-stream.ts'
import { toManilaDay } from '../../../platform/format/dates.ts'
import type { ExportedFile } from '../../attendees/commands/export-participants.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import type { OwnDataFormat } from '../contract.ts'
import { getOwnData, type OwnData } from '../reads/own-data.ts'
import { type OwnDataLine, toOwnDataLines } from '../rules/own-data-lines.ts'

const columns = (['section', 'entry', 'field', 'value'] as const).map((heading) => ({
  heading,
  cell: (line: OwnDataLine) => line[heading],
}))

async function* atOnce<Row>(rows: readonly Row[]) {
  yield rows
}

const bodyOf: Record<OwnDataFormat, (data: OwnData) => ExportedFile['body']> = {
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
): Promise<ExportedFile> {
  const { personId } = requireSignedInActor(context)
  const data = await getOwnData(context, appUrl)
  await context.db.transaction((tx) =>
    recordAudit(tx, context, {
      action: 'attendee.data_downloaded',
      subjectType: 'person',
      subjectId: personId,
      details: { format },
    }),
  )
  return { name: `my_data_${toManilaDay(context.now)}.${format}`, body: bodyOf[format](data) }
}
