import { type CsvColumn, csvStream } from '../../../platform/csv/csv-stream.ts'
import { toManilaDay } from '../../../platform/format/dates.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import {
  computedExportColumns,
  type ExportedAttendee,
  enteredExportColumns,
  listExportedAttendees,
} from '../queries/export.ts'
import type { ExportedFile } from './export-participants.ts'

const columns: readonly CsvColumn<ExportedAttendee>[] = [
  ...enteredExportColumns.map((heading) => ({
    heading,
    cell: (attendee: ExportedAttendee) => attendee[heading],
  })),
  { heading: computedExportColumns.join(','), cell: ({ counted }) => counted, isJoined: true },
]

/** Exports all attendees, oldest first, and records the export in the audit log. */
export async function exportAttendees(context: CommandContext): Promise<ExportedFile> {
  const { db, now } = context
  await db.transaction((tx) =>
    recordAudit(tx, context, { action: 'attendees.exported', subjectType: 'person', subjectId: null }),
  )
  return {
    name: `all_attendees_${toManilaDay(now)}.csv`,
    body: csvStream(columns, listExportedAttendees(db)),
  }
}
