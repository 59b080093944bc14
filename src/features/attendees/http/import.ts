import { randomUUID } from 'node:crypto'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { importErrorsCsv, importTemplateCsv } from '../adapters/import-files.ts'
import { importAttendees } from '../commands/import-attendees.ts'
import { previewImport } from '../commands/preview-import.ts'
import { importEndpoints } from '../contract/endpoints.ts'
import type { AttendeeImportRun } from '../contract/import.ts'
import { findImportRun, toImportRun } from '../queries/import-runs.ts'

/** A 5 MB file and the form around it; larger bodies are not read. */
const fileBody = { sizeInBytes: 5 * 1024 * 1024 + 16 * 1024, message: 'File size exceeds 5MB limit' }

const csv = 'text/csv; charset=utf-8'

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

/** Returns an import only to the user who started it. */
async function ownRun(c: RequestContext, importId: string): Promise<AttendeeImportRun> {
  const { db, clock } = c.var.services
  const run = await findImportRun(db, importId)
  if (run === null || run.startedBy !== c.var.actor?.personId)
    throw new Refusal('not_found', 'import_unknown', 'There is no such import.')
  return toImportRun(run, clock())
}

export const importHttp = serveEndpoints(importEndpoints, {
  'POST /attendees/import': {
    bodyLimit: fileBody,
    handle: async (c, { body, json }) => {
      const { file, importId = randomUUID(), seminarId = null } = body
      const { clock } = c.var.services
      const request = { file: await bytesOf(file), importId, seminarId, clock }
      return json(await importAttendees(commandContext(c), request))
    },
  },
  'POST /attendees/import/preview': {
    bodyLimit: fileBody,
    handle: async (c, { body, json }) => {
      const { file, seminarId = null } = body
      const request = { file: await bytesOf(file), seminarId }
      return json(await previewImport(commandContext(c), request))
    },
  },
  'GET /attendees/import/run': async (c, { query, json }) => json(await ownRun(c, query.importId)),
  'GET /attendees/import/errors': async (c, { query }) => {
    const { errors } = await ownRun(c, query.importId)
    const name = `import_errors_${toManilaDay(c.var.services.clock())}.csv`
    return c.body(importErrorsCsv(errors), 200, attachmentHeaders(name, csv))
  },
  'GET /attendees/import/template': (c) =>
    c.body(importTemplateCsv(), 200, attachmentHeaders('attendees_template.csv', csv)),
})
