import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { MeetingReportImport } from '../contract/meeting-imports.ts'
import {
  findMeetingImport,
  insertMeetingImport,
  insertParticipants,
  listParticipants,
  type MeetingImportRow,
  updateImportZone,
  updatePresences,
} from '../queries/meeting-imports.ts'
import { listSlotRows } from '../queries/slots.ts'
import {
  type AnalyzedParticipant,
  getMatchableRegistrants,
  type MatchableRegistrants,
  type MeetingReportFile,
  type ParsedMeetingReport,
  readReport,
  toUnmatchedParticipant,
} from '../reads/meeting-reports.ts'
import { evidenceDeletedRefusal, slotNotFoundRefusal } from './change-slot.ts'
import { recomputeCompletions } from './recompute-completions.ts'

export interface MeetingReportUpload extends MeetingReportFile {
  readonly fileName: string
}

/** Registrants rarely change while a report is read. */
const attempts = 5

/**
 * Stores the presence of a report's participants and computes the marks that follow, in one transaction. The same
 * file again for the same slot changes nothing, except that another zone corrects its times. Refuses what
 * `readReport` refuses.
 */
export async function importMeetingReport(
  context: CommandContext,
  upload: MeetingReportUpload,
): Promise<MeetingReportImport> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    // Outside the transaction, because it takes long.
    const report = await readReport(context.db, upload)
    const stored = await refuseIfActorDeleted(
      inTransaction(context.db, (tx) => storeReport(tx, context, { upload, report })),
    )
    if (stored !== null) return stored
  }
  const message = 'The registrations of this seminar are changing. Please try again in a few seconds.'
  throw new Refusal('unavailable', 'registrants_changing', message, { retryAfterSeconds: 5 })
}

interface StoringReport {
  readonly upload: MeetingReportUpload
  readonly report: ParsedMeetingReport
}

/** @returns null if the registrants or stored choices have changed since the report was matched */
async function storeReport(
  tx: Transaction,
  context: CommandContext,
  { upload, report }: StoringReport,
): Promise<MeetingReportImport | null> {
  const { seminarId } = upload
  const { slotId, fileHash, zone } = report
  if ((await lockSeminar(tx, seminarId)) === null) throw seminarNotFoundRefusal()
  const slots = (await listSlotRows(tx, seminarId)).filter(({ id }) => slotId === null || id === slotId)
  if (slotId !== null && slots.length === 0) throw slotNotFoundRefusal()
  if (slots.every(({ evidenceDeletedAt }) => evidenceDeletedAt !== null)) throw evidenceDeletedRefusal()
  const existing = await findMeetingImport(tx, { seminarId, slotId, fileHash })
  if (existing?.zone === zone) return toResult(tx, existing.id, { report, isRepeated: true })
  if (existing !== null) await correctZone(tx, existing, report)
  else if (!isSame(await getMatchableRegistrants(tx, seminarId), report)) return null
  const importId = existing?.id ?? (await insertReport(tx, context, { upload, report }))
  const credited = (await listParticipants(tx, importId)).flatMap((row) => row.registrationId ?? [])
  await recomputeCompletions(tx, {
    seminarId,
    registrationIds: [...new Set(credited)],
    now: context.now,
  })
  await recordAudit(tx, context, {
    action: 'attendance.imported',
    subjectType: 'seminar',
    subjectId: seminarId,
    details: {
      importId,
      slotId,
      format: report.format,
      participants: report.participants.length,
      credited: credited.length,
    },
  })
  return toResult(tx, importId, { report, isRepeated: false })
}

function isSame(one: MatchableRegistrants, other: MatchableRegistrants): boolean {
  const toText = ({ registrants, aliases }: MatchableRegistrants) =>
    JSON.stringify([registrants, [...aliases]])
  return toText(one) === toText(other)
}

const longestFileName = 255

async function insertReport(
  tx: Transaction,
  context: CommandContext,
  { upload, report }: StoringReport,
): Promise<number> {
  const { slotId, format, fileHash, zone, participants } = report
  const importId = await insertMeetingImport(tx, {
    slotId,
    format,
    fileHash,
    zone,
    seminarId: upload.seminarId,
    fileName: upload.fileName.slice(0, longestFileName).replaceAll('\u0000', '').toWellFormed(),
    importedBy: requireSignedInActor(context).personId,
    importedAt: context.now,
  })
  await insertParticipants(
    tx,
    importId,
    participants.map((one) => ({
      ...toStored(one),
      name: one.participant.name,
      email: one.participant.email,
      registrationId: one.match?.registrationId ?? null,
      matchedBy: one.match?.by ?? null,
    })),
  )
  return importId
}

async function correctZone(
  tx: Transaction,
  existing: MeetingImportRow,
  report: ParsedMeetingReport,
): Promise<void> {
  await updateImportZone(tx, existing.id, report.zone)
  await updatePresences(tx, existing.id, report.participants.map(toStored))
}

function toStored({ participant, presence }: AnalyzedParticipant) {
  return {
    row: participant.row,
    intervals: presence.intervals.map(({ from, to }): [number, number] => [from.getTime(), to.getTime()]),
    summarisedMinutes: presence.summarisedMinutes,
  }
}

async function toResult(
  tx: Transaction,
  importId: number,
  { report, isRepeated }: { readonly report: ParsedMeetingReport; readonly isRepeated: boolean },
): Promise<MeetingReportImport> {
  const rows = await listParticipants(tx, importId)
  const open = new Set(
    rows
      .filter(({ registrationId, dismissedAt }) => registrationId === null && dismissedAt === null)
      .map(({ row }) => row),
  )
  return {
    importId,
    isRepeated,
    applied: rows.filter(({ registrationId }) => registrationId !== null).length,
    unmatched: report.participants
      .filter(({ participant }) => open.has(participant.row))
      .map(toUnmatchedParticipant),
  }
}
