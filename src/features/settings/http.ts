import type { RequestContext } from '../../platform/http/context.ts'
import type { RateLimitRule } from '../../platform/rate-limits.ts'
import { commandContext } from '../people/http/command-context.ts'
import { serveEndpoints } from '../people/http/serve-endpoints.ts'
import { restoreSection, saveSection } from './commands/save-settings.ts'
import { settingsEndpoints } from './contract/endpoints.ts'
import { listSectionVersions } from './queries/settings.ts'
import { readPaymentQr } from './reads/payment-qr.ts'
import { getSavedSection, toActivePaymentMethods } from './reads/settings.ts'
import { refuseUnpayableCodes } from './rules/payment-codes.ts'
import { refuseUnpermittedSection } from './rules/section-permission.ts'

const qrPictureLimit = { sizeInBytes: 5 * 1024 * 1024, message: 'The picture is larger than 5 MB.' }
/** Decoding takes a tenth of a second. */
const qrPicturesPerPerson: RateLimitRule = { name: 'payment_qr_person', times: 60, withinSeconds: 600 }

/** So that the next request to this process sees the change; other processes are notified. */
async function refreshed<Result>(c: RequestContext, change: Promise<Result>): Promise<Result> {
  const result = await change
  await c.var.services.settings.refresh()
  return result
}

export const settingsHttp = serveEndpoints(settingsEndpoints, {
  'GET /settings/organisation': async (c, { json }) =>
    json(await getSavedSection(c.var.services.db, 'organisation')),
  'POST /settings/organisation': async (c, { body, json }) =>
    json(await refreshed(c, saveSection(commandContext(c), 'organisation', body))),
  'GET /settings/data-protection-officer': (c, { json }) =>
    json({ officer: c.get('services').settings.current.organisation.dataProtectionOfficer }),
  'GET /settings/payment-methods': async (c, { json }) =>
    json(await getSavedSection(c.var.services.db, 'paymentMethods')),
  'POST /settings/payment-methods': async (c, { body, json }) => {
    refuseUnpayableCodes(body.value)
    return json(await refreshed(c, saveSection(commandContext(c), 'paymentMethods', body)))
  },
  'POST /settings/payment-methods/read-qr': {
    bodyLimit: qrPictureLimit,
    handle: async (c, { body, json }) => {
      await c.var.services.limits.use(qrPicturesPerPerson, String(c.var.actor?.personId))
      return json(await readPaymentQr(new Uint8Array(await body.file.arrayBuffer())))
    },
  },
  'GET /settings/payment-methods/active': (c, { json }) =>
    json(toActivePaymentMethods(c.get('services').settings.current)),
  'GET /settings/registration-form': async (c, { json }) =>
    json(await getSavedSection(c.var.services.db, 'registrationForm')),
  'POST /settings/registration-form': async (c, { body, json }) =>
    json(await refreshed(c, saveSection(commandContext(c), 'registrationForm', body))),
  'GET /settings/history': async (c, { query, json }) => {
    refuseUnpermittedSection(c.var.actor, query.section)
    return json({ versions: await listSectionVersions(c.var.services.db, query.section) })
  },
  'POST /settings/restore': async (c, { body, json }) => {
    await refreshed(c, restoreSection(commandContext(c), body))
    return json({ success: true })
  },
})
