import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { beginGatewayPayment } from '#app/features/payments/commands/begin-gateway-payment.ts'
import { listOfferedGateways } from '#app/features/payments/reads/gateway-payments.ts'
import { toCanonicalEmail } from '#app/features/people/rules/mailbox.ts'
import { loadLetterhead } from '#app/features/settings/reads/letterhead.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { bookSeats } from './commands/book-seats.ts'
import { decideBooking } from './commands/decide-booking.ts'
import { declineSeat } from './commands/decline-seat.ts'
import { giveSeatsBack } from './commands/give-seats-back.ts'
import { nameSeats } from './commands/name-seats.ts'
import { recordWithholding, viewWithholding, voidWithholding } from './commands/record-withholding.ts'
import { sendBookingProof, viewBookingProof } from './commands/send-booking-proof.ts'
import { sendPurchaseOrder, viewPurchaseOrder } from './commands/send-purchase-order.ts'
import { swapSeat } from './commands/swap-seat.ts'
import { bookingsEndpoints } from './contract/endpoints.ts'
import { drawBookingDocument } from './reads/booking-document.ts'
import { getBooking, getBookingList, getBookingSummary } from './reads/booking-list.ts'
import { getNamedSeat } from './reads/named-seat.ts'
import { getBookingOfLink, getOwnBooking } from './reads/own-booking.ts'
import { drawSeatTicket, openSeatCertificate } from './reads/seat-papers.ts'

const bookingsPerAddress: RateLimitRule = { name: 'bookings_address', times: 10, withinSeconds: 3600 }
/** Each sends an e-mail, and takes seats that are held before the mailbox is proven. */
const bookingsPerMailbox: RateLimitRule = { name: 'bookings_email', times: 10, withinSeconds: 86_400 }
/** Tokens cannot be guessed; this only limits the cost of attempts. */
const openedPerAddress: RateLimitRule = { name: 'bookings_read_address', times: 60, withinSeconds: 600 }

/** Each sends up to 200 e-mails. */
const namedPerAddress: RateLimitRule = { name: 'bookings_named_address', times: 20, withinSeconds: 3600 }
const changedPerAddress: RateLimitRule = { name: 'bookings_changed_address', times: 30, withinSeconds: 3600 }
const documentsPerAddress: RateLimitRule = { name: 'booking_documents', times: 60, withinSeconds: 600 }

function paymentContext(c: RequestContext) {
  const { config, limits } = c.var.services
  return { ...commandContext(c), config, limits }
}

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
    handle: async (c, { body, json }) => {
      await c.var.services.limits.use(bookingsPerMailbox, toCanonicalEmail(body.coordinator.email))
      return json(await bookSeats(commandContext(c), body))
    },
  },
  'POST /bookings/own': {
    use: [rateLimitPerIpAddress(openedPerAddress)],
    handle: async (c, { body: { link }, json }) => {
      const { config, settings } = c.var.services
      const context = { ...commandContext(c), appUrl: config.appUrl }
      const { paymentMethods } = settings.current
      const gateways = listOfferedGateways(config, context.policies)
      return json(await getOwnBooking(context, { paymentMethods, gateways }, link))
    },
  },
  'POST /bookings/own/names': {
    use: [rateLimitPerIpAddress(namedPerAddress)],
    bodyLimit: imageBodyLimit('file'),
    handle: async (c, { body: { link, rows = '', file = null }, json }) =>
      json(await nameSeats(commandContext(c), { link, names: file ?? rows })),
  },
  'POST /bookings/own/po': {
    use: [rateLimitPerIpAddress(changedPerAddress)],
    bodyLimit: imageBodyLimit('file'),
    handle: async (c, { body, json }) => {
      await sendPurchaseOrder(commandContext(c), body)
      return json({ success: true })
    },
  },
  'POST /bookings/own/proof': {
    use: [rateLimitPerIpAddress(changedPerAddress)],
    bodyLimit: imageBodyLimit('proofOfPaymentFile'),
    handle: async (c, { body: input, json }) => {
      await sendBookingProof(commandContext(c), { input, idempotencyKey: readIdempotencyKey(c) })
      return json({ success: true })
    },
  },
  'POST /bookings/own/pay': {
    use: [rateLimitPerIpAddress(changedPerAddress)],
    handle: async (c, { body: { link, gateway }, json }) => {
      const { order } = await getBookingOfLink(commandContext(c), link)
      // The token must not get into addresses, so the coordinator opens the link again.
      return json(
        await beginGatewayPayment(paymentContext(c), {
          orderId: order.id,
          gateway,
          page: '/booking?returned',
        }),
      )
    },
  },
  'POST /bookings/own/cancel-seats': {
    use: [rateLimitPerIpAddress(changedPerAddress)],
    handle: async (c, { body, json }) => {
      await giveSeatsBack(commandContext(c), body)
      return json({ success: true })
    },
  },
  'POST /bookings/own/swap': {
    use: [rateLimitPerIpAddress(changedPerAddress)],
    handle: async (c, { body, json }) => {
      await swapSeat({ ...commandContext(c), limits: c.var.services.limits }, body)
      return json({ success: true })
    },
  },
  'POST /bookings/seat': {
    use: [rateLimitPerIpAddress(openedPerAddress)],
    handle: async (c, { body: { link }, json }) =>
      json({ seat: await getNamedSeat(commandContext(c), link) }),
  },
  'POST /bookings/seat/decline': {
    use: [rateLimitPerIpAddress(changedPerAddress)],
    handle: async (c, { body: { link }, json }) => {
      await declineSeat(commandContext(c), link)
      return json({ seat: null })
    },
  },
  'GET /bookings': async (c, { query, json }) => json(await getBookingList(c.var.services.db, query)),
  'POST /bookings/decide': async (c, { body, json }) => {
    const context = commandContext(c)
    await decideBooking(context, body)
    return json(await getBookingSummary(context.db, body.id))
  },
  'GET /bookings/purchase-order': async (c, { query }) => {
    const { name, bytes, contentType } = await viewPurchaseOrder(commandContext(c), query.id)
    // A download, because a PDF may contain script.
    return c.body(bytes, 200, attachmentHeaders(name, contentType))
  },
  'POST /bookings/withholding': {
    bodyLimit: imageBodyLimit('file'),
    handle: async (c, { body, json }) => {
      const context = commandContext(c)
      await recordWithholding(context, body)
      return json(await getBookingSummary(context.db, body.billId))
    },
  },
  'POST /bookings/withholding/void': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getBookingSummary(context.db, await voidWithholding(context, body)))
  },
  'GET /bookings/withholding/file': async (c, { query }) => {
    const { name, bytes, contentType } = await viewWithholding(commandContext(c), query.id)
    return c.body(bytes, 200, attachmentHeaders(name, contentType))
  },
  'GET /bookings/proof': async (c, { query }) => {
    const { bytes, contentType } = await viewBookingProof(commandContext(c), query.id)
    return c.body(
      bytes,
      200,
      attachmentHeaders(`proof-of-payment.${contentType === 'image/png' ? 'png' : 'jpg'}`, contentType),
    )
  },
  'POST /bookings/own/document': {
    use: [rateLimitPerIpAddress(documentsPerAddress)],
    handle: async (c, { body: { link, document } }) => {
      const booking = await getBookingOfLink(commandContext(c), link)
      const { name, pdf } = await drawBookingDocument(documentContext(c), booking, document)
      return c.body(pdf, 200, attachmentHeaders(name, 'application/pdf'))
    },
  },
  'GET /bookings/documents': {
    use: [rateLimitPerIpAddress(documentsPerAddress)],
    handle: async (c, { query: { id, kind } }) => {
      const booking = await getBooking(c.var.services.db, id)
      const { name, pdf } = await drawBookingDocument(documentContext(c), booking, kind)
      return c.body(pdf, 200, attachmentHeaders(name, 'application/pdf'))
    },
  },
  'POST /bookings/own/ticket': {
    use: [rateLimitPerIpAddress(documentsPerAddress)],
    handle: async (c, { body }) => {
      const pdf = await drawSeatTicket(documentContext(c), body)
      return c.body(pdf, 200, attachmentHeaders('ticket.pdf', 'application/pdf'))
    },
  },
  'POST /bookings/own/certificate': {
    use: [rateLimitPerIpAddress(documentsPerAddress)],
    handle: async (c, { body }) => {
      const { name, stream } = await openSeatCertificate(commandContext(c), body)
      return c.body(stream, 200, attachmentHeaders(name, 'application/pdf'))
    },
  },
})
