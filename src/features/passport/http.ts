import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { loadLetterhead } from '#app/features/settings/reads/letterhead.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { exportPassport, exportPassportPdf } from './commands/export-passport.ts'
import {
  addExternalCredit,
  deleteExternalCredit,
  openExternalCreditFile,
} from './commands/external-credits.ts'
import { saveReminders } from './commands/save-reminders.ts'
import { passportEndpoints } from './contract/endpoints.ts'
import { getPassport } from './reads/passport.ts'

/** Encoding an image takes a second of a processor. */
const creditsPerPerson: RateLimitRule = { name: 'external_credits_person', times: 60, withinSeconds: 600 }

const providerOf = (c: RequestContext) => c.var.services.settings.current.organisation.legalName

export const passportHttp = serveEndpoints(passportEndpoints, {
  'GET /passport': async (c, { json }) => json(await getPassport(commandContext(c), providerOf(c))),
  'GET /passport.csv': async (c) => {
    const { name, body } = await exportPassport(commandContext(c), providerOf(c))
    return c.body(body, 200, attachmentHeaders(name, 'text/csv; charset=utf-8'))
  },
  'GET /passport.pdf': {
    use: [rateLimitPerIpAddress({ name: 'passport_documents', times: 60, withinSeconds: 600 })],
    handle: async (c) => {
      const context = { ...commandContext(c), loadLetterhead: () => loadLetterhead(c.var.services) }
      const { name, pdf } = await exportPassportPdf(context, providerOf(c))
      return c.body(pdf, 200, attachmentHeaders(name, 'application/pdf'))
    },
  },
  'POST /passport/external': {
    bodyLimit: imageBodyLimit('file'),
    handle: async (c, { body, json }) => {
      const context = commandContext(c)
      await c.var.services.limits.use(creditsPerPerson, String(context.actor?.personId))
      await addExternalCredit(context, body)
      return json(await getPassport(context, providerOf(c)))
    },
  },
  'GET /passport/external/file': async (c, { query }) => {
    const { name, bytes, contentType } = await openExternalCreditFile(commandContext(c), query.id)
    return c.body(bytes, 200, attachmentHeaders(name, contentType))
  },
  'POST /passport/external/delete': async (c, { body, json }) => {
    const context = commandContext(c)
    await deleteExternalCredit(context, body.id)
    return json(await getPassport(context, providerOf(c)))
  },
  'POST /passport/reminders': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveReminders(context, body.isOn)
    return json(await getPassport(context, providerOf(c)))
  },
})
