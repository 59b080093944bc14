import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { toManilaDay } from '../../../platform/format/dates.ts'
import { attachmentHeaders } from '../../../platform/http/attachment.ts'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith, respondsWithContentType } from '../../../platform/http/describe-route.ts'
import { multipartBody, queryParams } from '../../../platform/http/input.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { importErrorsCsv, importTemplateCsv } from '../adapters/import-files.ts'
import { importAttendees } from '../commands/import-attendees.ts'
import { previewImport } from '../commands/preview-import.ts'
import {
  ImportFile,
  ImportInput,
  ImportPreview,
  ImportResult,
  ImportRun,
  ImportRunQuery,
} from '../contract/import.ts'
import { findImportRun, toImportRun } from '../queries/import-runs.ts'

/** A 5 MB file and the form around it; larger bodies are not read. */
const fileBody = { sizeInBytes: 5 * 1024 * 1024 + 16 * 1024, message: 'File size exceeds 5MB limit' }

const csv = 'text/csv; charset=utf-8'

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

/** Returns an import only to the user who started it. */
async function ownRun(c: RequestContext, importId: string): Promise<ImportRun> {
  const { db, clock } = c.var.services
  const run = await findImportRun(db, importId)
  if (run === null || run.startedBy !== c.var.actor?.personId)
    throw new Refusal('not_found', 'import_unknown', 'There is no such import.')
  return toImportRun(run, clock())
}

export const importHttp = new Hono<HttpEnvironment>()
  .post(
    '/attendees/import',
    requirePermission('attendees.manage'),
    multipartBody(ImportInput, fileBody),
    respondsWith('Import attendees from a CSV, XLS or XLSX file', ImportResult, [404, 409, 415, 503]),
    async (c) => {
      const { file, importId = randomUUID(), seminarId = null } = c.req.valid('form')
      const { clock } = c.var.services
      const request = { file: await bytesOf(file), importId, seminarId, clock }
      return c.json((await importAttendees(commandContext(c), request)) satisfies ImportResult)
    },
  )
  .post(
    '/attendees/import/preview',
    requirePermission('attendees.manage'),
    multipartBody(ImportFile, fileBody),
    respondsWith(
      'What an import of this file would do; nothing is written',
      ImportPreview,
      [404, 409, 415, 503],
    ),
    async (c) => {
      const { file, seminarId = null } = c.req.valid('form')
      const request = { file: await bytesOf(file), seminarId }
      return c.json((await previewImport(commandContext(c), request)) satisfies ImportPreview)
    },
  )
  .get(
    '/attendees/import/run',
    requirePermission('attendees.manage'),
    queryParams(ImportRunQuery),
    respondsWith('How far an import of one’s own is', ImportRun, [404]),
    async (c) => c.json(await ownRun(c, c.req.valid('query').importId)),
  )
  .get(
    '/attendees/import/errors',
    requirePermission('attendees.manage'),
    queryParams(ImportRunQuery),
    respondsWithContentType('What was wrong with the rows of an import, as a CSV file', 'text/csv', [404]),
    async (c) => {
      const { errors } = await ownRun(c, c.req.valid('query').importId)
      const name = `import_errors_${toManilaDay(c.var.services.clock())}.csv`
      return c.body(importErrorsCsv(errors), 200, attachmentHeaders(name, csv))
    },
  )
  .get(
    '/attendees/import/template',
    requirePermission('attendees.manage'),
    respondsWithContentType('A CSV file to fill in for an import', 'text/csv'),
    (c) => c.body(importTemplateCsv(), 200, attachmentHeaders('attendees_template.csv', csv)),
  )
