import type { MiddlewareHandler } from 'hono'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { HttpEnvironment } from '#app/platform/http/context.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import type { JsonBodyLimit } from '#app/platform/http/input.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { exportSettings } from '../commands/export-settings.ts'
import { importSettings } from '../commands/import-settings.ts'
import { restoreSection } from '../commands/save-settings.ts'
import { saveSetupList, startOwnSite } from '../commands/start-own-site.ts'
import { uploadDocument, uploadPicture, uploadSignature } from '../commands/upload-file.ts'
import { uploadLogo } from '../commands/upload-logo.ts'
import { settingsEndpoints } from '../contract/endpoints.ts'
import { largestDocumentInBytes } from '../contract/files.ts'
import { largestSettingsArchiveInBytes } from '../contract/settings-archive.ts'
import { listSectionVersions } from '../queries/settings.ts'
import { findSignatureImage } from '../reads/file-references.ts'
import { readPaymentQr } from '../reads/payment-qr.ts'
import { refuseUnpermittedSection } from '../rules/section-permission.ts'
import { refreshSettingsAfter } from './refresh-settings-after.ts'

const qrPictureLimit = { sizeInBytes: 5 * 1024 * 1024, message: 'The picture is larger than 5 MB.' }
/** Decoding takes a tenth of a second. */
const qrPicturesPerPerson: RateLimitRule = { name: 'payment_qr_person', times: 60, withinSeconds: 600 }

/** Encoding a picture takes a second of a processor. */
const filesPerPerson: RateLimitRule = { name: 'settings_files_person', times: 60, withinSeconds: 600 }

const limitFiles: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  await c.var.services.limits.use(filesPerPerson, String(c.var.actor?.personId))
  await next()
}

const archiveLimit: JsonBodyLimit = {
  // As base64, with its form.
  sizeInBytes: 86 * 1024 * 1024,
  message: 'File size exceeds 64MB limit',
  file: { field: 'file', largestFileInBytes: largestSettingsArchiveInBytes },
}

const documentLimit: JsonBodyLimit = {
  // As base64, with its form.
  sizeInBytes: 14 * 1024 * 1024,
  message: 'File size exceeds 10MB limit',
  file: { field: 'file', largestFileInBytes: largestDocumentInBytes },
}

export const settingsHttp = serveEndpoints(settingsEndpoints, {
  'GET /settings/installation': (c, { json }) => json(c.get('services').settings.current.installation),
  'POST /settings/start-own-site': async (c, { body, json }) => {
    await refreshSettingsAfter(c, startOwnSite(commandContext(c), body))
    return json({ success: true })
  },
  'POST /settings/setup-list': async (c, { body, json }) => {
    await refreshSettingsAfter(c, saveSetupList(commandContext(c), body))
    return json({ success: true })
  },
  'POST /settings/payment-methods/read-qr': {
    bodyLimit: qrPictureLimit,
    handle: async (c, { body, json }) => {
      await c.var.services.limits.use(qrPicturesPerPerson, String(c.var.actor?.personId))
      return json(await readPaymentQr(new Uint8Array(await body.file.arrayBuffer())))
    },
  },
  'GET /settings/new-seminars': (c, { json }) => {
    const { policies, paymentMethods } = c.get('services').settings.current
    const paymentAccounts = paymentMethods.accounts.map(({ id, label, isActive }) => ({
      id,
      label,
      isActive,
    }))
    return json({ ...policies.newSeminars, paymentAccounts })
  },
  'POST /settings/files/picture': {
    bodyLimit: imageBodyLimit('file'),
    use: [limitFiles],
    handle: async (c, { body, json }) => json(await uploadPicture(commandContext(c), body)),
  },
  'POST /settings/files/document': {
    bodyLimit: documentLimit,
    use: [limitFiles],
    handle: async (c, { body, json }) => json(await uploadDocument(commandContext(c), body)),
  },
  'POST /settings/files/logo': {
    bodyLimit: imageBodyLimit('file'),
    use: [limitFiles],
    handle: async (c, { body, json }) => json(await uploadLogo(commandContext(c), body)),
  },
  'POST /settings/files/signature': {
    bodyLimit: imageBodyLimit('file'),
    use: [limitFiles],
    handle: async (c, { body, json }) => json(await uploadSignature(commandContext(c), body)),
  },
  'GET /settings/files/signature': async (c, { query }) => {
    const bytes = await findSignatureImage(c.var.services, query.fileId)
    if (bytes === null) throw new Refusal('not_found', 'signature_unknown', 'This signature does not exist.')
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/png',
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'private, no-store',
    })
  },
  'GET /settings/export': async (c) => {
    const archive = await exportSettings(c.var.services, commandContext(c))
    return c.body(new Uint8Array(archive), 200, {
      'Content-Type': 'application/zip',
      'Content-Length': String(archive.byteLength),
      'Content-Disposition': 'attachment; filename="settings.zip"',
      'Cache-Control': 'private, no-store',
    })
  },
  'POST /settings/import': {
    bodyLimit: archiveLimit,
    handle: async (c, { body, json }) =>
      json(await refreshSettingsAfter(c, importSettings(commandContext(c), body))),
  },
  'GET /settings/history': async (c, { query, json }) => {
    refuseUnpermittedSection(c.var.actor, query.section)
    return json({ versions: await listSectionVersions(c.var.services.db, query.section) })
  },
  'POST /settings/restore': async (c, { body, json }) => {
    await refreshSettingsAfter(c, restoreSection(commandContext(c), body))
    return json({ success: true })
  },
})
