import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { importMeetingReport, type MeetingReportUpload } from '../commands/import-meeting-report.ts'
import { dismissParticipant, matchParticipant } from '../commands/match-participant.ts'
import { meetingImportEndpoints } from '../contract/meeting-import-endpoints.ts'
import type { MeetingReportInput } from '../contract/meeting-imports.ts'
import { previewMeetingReport } from '../reads/meeting-reports.ts'

/** A 10 MB file and the form around it; larger bodies are not read. */
const fileBody = { sizeInBytes: 10 * 1024 * 1024 + 16 * 1024, message: 'The file is larger than 10 MB.' }

async function toUpload(body: MeetingReportInput): Promise<MeetingReportUpload> {
  const { file, seminarId, slotId, zone } = body
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { bytes, fileName: file.name, seminarId, slotId, zone }
}

export const meetingImportHttp = serveEndpoints(meetingImportEndpoints, {
  'POST /attendance/import/preview': {
    bodyLimit: fileBody,
    handle: async (c, { body, json }) =>
      json(await previewMeetingReport(c.var.services.db, await toUpload(body))),
  },
  'POST /attendance/import': {
    bodyLimit: fileBody,
    handle: async (c, { body, json }) =>
      json(await importMeetingReport(commandContext(c), await toUpload(body))),
  },
  'POST /attendance/import/match': async (c, { body, json }) =>
    json({ applied: await matchParticipant(commandContext(c), body) }),
  'POST /attendance/import/dismiss': async (c, { body, json }) => {
    await dismissParticipant(commandContext(c), body)
    return json({ success: true })
  },
})
