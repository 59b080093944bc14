import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { loadLetterhead } from '#app/features/settings/reads/letterhead.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import { drawQrPicture } from '#app/platform/images/qr-picture.ts'
import { joinMeetingByTicket } from '../commands/press-join.ts'
import { reissueTicket } from '../commands/reissue-ticket.ts'
import { enterRoomCode, openPresenter } from '../commands/room-codes.ts'
import { saveSignature, withdrawSignature } from '../commands/save-signature.ts'
import { sendTicketLink } from '../commands/send-ticket-link.ts'
import { ticketEndpoints } from '../contract/ticket-endpoints.ts'
import { getRoomCode } from '../reads/room-code.ts'
import { drawRequestedTicket } from '../reads/ticket-document.ts'
import { getTicket } from '../reads/tickets.ts'

/** A school's attendees share one address. */
const linksPerAddress = { name: 'ticket_links_address', times: 100, withinSeconds: 3600 }
const renewalsPerAddress = { name: 'ticket_renewals', times: 20, withinSeconds: 3600 }

/** Limit of signatures, as many as codes: a school's attendees share one address, and a venue's. */
export const signaturesPerAddress = { name: 'signatures', times: 600, withinSeconds: 3600 }

/** A school's attendees share one address. */
const documentsPerAddress = { name: 'ticket_documents', times: 300, withinSeconds: 600 }
const codesPerAddress = { name: 'room_codes_address', times: 600, withinSeconds: 600 }
const joinsPerAddress = { name: 'meeting_joins_address', times: 600, withinSeconds: 600 }

export const ticketsHttp = serveEndpoints(ticketEndpoints, {
  'GET /attendees/ticket': async (c, { query, json }) =>
    json({ ticket: await getTicket(commandContext(c), query) }),
  'GET /attendees/ticket.png': async (c, { query }) => {
    const { text } = await getTicket(commandContext(c), query)
    return c.body(await drawQrPicture(text), 200, {
      'Content-Type': 'image/png',
      'Content-Disposition': 'inline; filename="ticket.png"',
    })
  },
  'GET /attendees/ticket.pdf': {
    use: [rateLimitPerIpAddress(documentsPerAddress)],
    handle: async (c, { query }) => {
      const { services } = c.var
      const context = { ...commandContext(c), loadLetterhead: () => loadLetterhead(services) }
      return c.body(await drawRequestedTicket(context, query), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'inline; filename="ticket.pdf"',
      })
    },
  },
  'GET /attendees/ticket/join': {
    use: [rateLimitPerIpAddress(joinsPerAddress)],
    handle: async (c, { query }) => {
      const url = await joinMeetingByTicket(commandContext(c), query)
      c.header('Cache-Control', 'private, no-store')
      return c.redirect(url ?? `/t/${'body' in query ? query.body : query.registrationId}`)
    },
  },
  'POST /attendance/ticket/renew': {
    use: [rateLimitPerIpAddress(renewalsPerAddress)],
    handle: async (c, { body, json }) => {
      await reissueTicket(commandContext(c), body)
      return json({ success: true })
    },
  },
  'POST /attendance/ticket/send-link': {
    use: [rateLimitPerIpAddress(linksPerAddress)],
    handle: async (c, { body, json }) => {
      await sendTicketLink({ ...commandContext(c), limits: c.var.services.limits }, body)
      return json({ success: true })
    },
  },
  'POST /attendance/signature': {
    use: [rateLimitPerIpAddress(signaturesPerAddress)],
    handle: async (c, { body, json }) => json({ signature: await saveSignature(commandContext(c), body) }),
  },
  'POST /attendance/signature/withdraw': {
    use: [rateLimitPerIpAddress(signaturesPerAddress)],
    handle: async (c, { body, json }) =>
      json({ signature: await withdrawSignature(commandContext(c), body) }),
  },
  'POST /attendance/code': {
    use: [rateLimitPerIpAddress(codesPerAddress)],
    handle: async (c, { body, json }) => {
      const { limits } = c.var.services
      return json(await enterRoomCode({ ...commandContext(c), limits }, body))
    },
  },
  'POST /attendance/presenter': async (c, { body, json }) =>
    json({ url: await openPresenter(commandContext(c), body.slotId) }),
  'GET /attendance/presenter': async (c, { query, json }) =>
    json(await getRoomCode(commandContext(c), query.token)),
})
