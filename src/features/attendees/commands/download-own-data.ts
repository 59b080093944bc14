/** What is kept about oneself, as a file; that it was taken is written down. */
import { csvStream } from '../../../platform/csv/csv-stream.ts'
import { manilaDay } from '../../../platform/format/dates.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import type { OwnDataFormat } from '../contract/privacy.ts'
import { getOwnData, type OwnData } from '../own-data.ts'
import { type DataLine, toDataLines } from '../rules/own-data-lines.ts'
import type { ExportedFile } from './export-participants.ts'

const columns = (['section', 'entry', 'field', 'value'] as const).map((heading) => ({
  heading,
  cell: (line: DataLine) => line[heading],
}))

async function* atOnce<Row>(rows: readonly Row[]) {
  yield rows
}

const bodyOf: Record<OwnDataFormat, (data: OwnData) => ExportedFile['body']> = {
  json: (data) => new Blob([`${JSON.stringify(data, null, 2)}\n`]).stream(),
  csv: (data) => csvStream(columns, atOnce(toDataLines(data))),
}

export interface OwnDataRequest {
  readonly format: OwnDataFormat
  /** The site's own address, for links in the file. */
  readonly appUrl: string
}

/** Whoever is signed in gets everything about themselves. */
export async function downloadOwnData(
  context: CommandContext,
  { format, appUrl }: OwnDataRequest,
): Promise<ExportedFile> {
  const { personId } = signedInActor(context)
  const data = await getOwnData(context, appUrl)
  await context.db.transaction((tx) =>
    recordAudit(tx, context, {
      action: 'attendee.data_downloaded',
      subjectType: 'person',
      subjectId: personId,
      details: { format },
    }),
  )
  return { name: `my_data_${manilaDay(context.now)}.${format}`, body: bodyOf[format](data) }
}
