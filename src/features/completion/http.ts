import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import type { JsonBodyLimit } from '#app/platform/http/input.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { largestDocumentInBytes } from '../settings/contract/files.ts'
import { changeReportState } from './commands/change-report-state.ts'
import { downloadPack } from './commands/download-pack.ts'
import { deleteForm, uploadForm, viewForm } from './commands/forms.ts'
import { deleteReportFile, uploadReportFile, viewReportFile } from './commands/report-files.ts'
import { requestPack } from './commands/request-pack.ts'
import { saveReport } from './commands/save-report.ts'
import { completionEndpoints } from './contract/endpoints.ts'
import { getForms } from './reads/forms.ts'
import { getReportList, getReportRun, getSeminarReport } from './reads/report.ts'

/** Encoding an image takes a second of a processor. */
const filesPerPerson: RateLimitRule = { name: 'completion_files_person', times: 120, withinSeconds: 600 }

/** Drawing a large pack takes half a minute of a processor. */
const packsPerPerson: RateLimitRule = { name: 'completion_packs_person', times: 30, withinSeconds: 600 }

const fileLimit: JsonBodyLimit = {
  // As base64, with its form.
  sizeInBytes: 14 * 1024 * 1024,
  message: 'File size exceeds 10MB limit',
  file: { field: 'file', largestFileInBytes: largestDocumentInBytes },
}

export const completionHttp = serveEndpoints(completionEndpoints, {
  'GET /completion': async (c, { query, json }) => json(await getReportList(commandContext(c), query)),
  'GET /completion/report': async (c, { query, json }) =>
    json(await getSeminarReport(commandContext(c), query)),
  'POST /completion/report': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getSeminarReport(context, await saveReport(context, body)))
  },
  'POST /completion/state': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getSeminarReport(context, await changeReportState(context, body)))
  },
  'POST /completion/files': {
    bodyLimit: fileLimit,
    handle: async (c, { body, json }) => {
      const context = commandContext(c)
      await c.var.services.limits.use(filesPerPerson, String(context.actor?.personId))
      return json(await getSeminarReport(context, await uploadReportFile(context, body)))
    },
  },
  'GET /completion/files': async (c, { query }) => {
    const { bytes, contentType, name } = await viewReportFile(commandContext(c), query.id)
    return c.body(bytes, 200, attachmentHeaders(name, contentType))
  },
  'POST /completion/files/delete': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getSeminarReport(context, await deleteReportFile(context, body.id)))
  },
  'POST /completion/prepare': async (c, { body, json }) => {
    const context = commandContext(c)
    await c.var.services.limits.use(packsPerPerson, String(context.actor?.personId))
    return json({ runId: await requestPack(context, body.id) })
  },
  'GET /completion/runs': async (c, { query, json }) => json(await getReportRun(commandContext(c), query.id)),
  'GET /completion/runs/file': async (c, { query }) => {
    const { bytes, fileName } = await downloadPack(commandContext(c), query)
    return c.body(bytes, 200, attachmentHeaders(fileName, 'application/zip'))
  },
  'GET /completion/forms': async (c, { json }) => json(await getForms(c.var.services.db)),
  'POST /completion/forms': {
    bodyLimit: fileLimit,
    handle: async (c, { body, json }) => {
      const context = commandContext(c)
      await c.var.services.limits.use(filesPerPerson, String(context.actor?.personId))
      await uploadForm(context, body)
      return json(await getForms(context.db))
    },
  },
  'GET /completion/forms/file': async (c, { query }) => {
    const { bytes, contentType, name } = await viewForm(commandContext(c), query.id)
    return c.body(bytes, 200, attachmentHeaders(name, contentType))
  },
  'POST /completion/forms/delete': async (c, { body, json }) => {
    const context = commandContext(c)
    await deleteForm(context, body.id)
    return json(await getForms(context.db))
  },
})
