import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { drawPayerBillDocument } from '#app/features/ledger/reads/bill-document.ts'
import { loadLetterhead } from '#app/features/settings/reads/letterhead.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { bookSeats } from './commands/book-seats.ts'
import { nameSeats } from './commands/name-seats.ts'
import { bookingsEndpoints } from './contract/endpoints.ts'
import { getBookingOfLink, getOwnBooking } from './reads/own-booking.ts'

const bookingsPerAddress: RateLimitRule = { name: 'bookings_address', times: 10, withinSeconds: 3600 }
/** Tokens cannot be guessed; this only limits the cost of attempts. */
const openedPerAddress: RateLimitRule = { name: 'bookings_read_address', times: 60, withinSeconds: 600 }

/** Each sends up to 200 e-mails. */
const namedPerAddress: RateLimitRule = { name: 'bookings_named_address', times: 20, withinSeconds: 3600 }
const documentsPerAddress: RateLimitRule = { name: 'booking_documents', times: 60, withinSeconds: 600 }

function documentContext(c: RequestContext) {
  const { services } = c.var
  return {
    ...commandContext(c),
    settings: services.settings.current,
    loadLetterhead: () => loadLetterhead(services),
  }
}

export const bookingsHttp = serveEndpoints(bookingsEndpoints, {
  'POST /bookings': {
    use: [rateLimitPerIpAddress(bookingsPerAddress)],
    handle: async (c, { body, json }) => json(await bookSeats(commandContext(c), body)),
  },
  'POST /bookings/own': {
    use: [rateLimitPerIpAddress(openedPerAddress)],
    handle: async (c, { body: { link }, json }) => {
      const { paymentMethods } = c.var.services.settings.current
      return json(await getOwnBooking(commandContext(c), { paymentMethods }, link))
    },
  },
  'POST /bookings/own/names': {
    use: [rateLimitPerIpAddress(namedPerAddress)],
    bodyLimit: imageBodyLimit('file'),
    handle: async (c, { body: { link, rows = '', file = null }, json }) =>
      json(await nameSeats(commandContext(c), { link, names: file ?? rows })),
  },
  'POST /bookings/own/document': {
    use: [rateLimitPerIpAddress(documentsPerAddress)],
    handle: async (c, { body: { link, document } }) => {
      const { order } = await getBookingOfLink(commandContext(c), link)
      const { name, pdf } = await drawPayerBillDocument(documentContext(c), order.id, document)
      return c.body(pdf, 200, attachmentHeaders(name, 'application/pdf'))
    },
  },
})
