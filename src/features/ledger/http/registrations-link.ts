import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { cancelOwnRegistration } from '../commands/cancel-registration.ts'
import { registrationsLinkEndpoints } from '../contract/endpoints.ts'
import { drawLinkedBillDocument } from '../reads/bill-document.ts'
import { getLinkedInvoiceFile } from '../reads/linked-invoice-file.ts'
import { getLinkedRegistrations } from '../reads/linked-registrations.ts'
import { billDocumentContext, limitDocumentRequests } from './bill-documents.ts'
import { billSettings } from './bill-settings.ts'

const registrationsLinkReadsPerAddress: RateLimitRule = {
  name: 'registrations_read_address',
  times: 30,
  withinSeconds: 60,
}

const cancellationsPerAddress: RateLimitRule = {
  name: 'registrations_cancelled',
  times: 30,
  withinSeconds: 600,
}

export const registrationsLinkHttp = serveEndpoints(registrationsLinkEndpoints, {
  'POST /registrations/cancel': {
    use: [rateLimitPerIpAddress(cancellationsPerAddress)],
    handle: async (c, { body, json }) => {
      const { name, contact } = c.var.services.settings.current.organisation
      await cancelOwnRegistration(commandContext(c), body, { personId: null, email: contact.email, name })
      return json({ success: true })
    },
  },
  'POST /attendees/registrations-link/read': {
    use: [rateLimitPerIpAddress(registrationsLinkReadsPerAddress)],
    handle: async (c, { body, json }) => {
      return json(await getLinkedRegistrations(commandContext(c), billSettings(c), body.token))
    },
  },
  'POST /attendees/registrations-link/bill.pdf': {
    use: [limitDocumentRequests],
    handle: async (c, { body }) => {
      const { name, pdf } = await drawLinkedBillDocument(billDocumentContext(c), body)
      return c.body(pdf, 200, attachmentHeaders(name, 'application/pdf'))
    },
  },
  'POST /attendees/registrations-link/invoice-file': {
    use: [limitDocumentRequests],
    handle: async (c, { body }) => {
      const { name, bytes, contentType } = await getLinkedInvoiceFile(commandContext(c), body)
      return c.body(bytes, 200, attachmentHeaders(name, contentType))
    },
  },
})
