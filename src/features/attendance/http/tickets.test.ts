import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { seminars } from '#app/features/seminars/tables.ts'
import { aRegistrant, aSlot, aTicket, aTicketLink, forgedTicket } from '#tests/kit/attendance.ts'
import { aSeminar, aSessionCookie, inDays } from '#tests/kit/builders.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { readTicketPdf } from '#tests/kit/ticket-documents.ts'

const { db, services } = await aSite()
const api = createTestApi(services)

const start = inDays(3)

async function aTicketOf(values: Parameters<typeof aRegistrant>[2] = {}) {
  const seminar = await aSeminar(db, {
    title: 'Reading for Niños',
    startsAt: start,
    locationType: 'in_person',
    locationAddress: 'Room 4',
  })
  await aSlot(db, seminar.id, { label: 'Morning, Day 1', startsAt: start })
  const person = { firstName: 'Niña', lastName: 'Peñaflor', emailVerifiedAt: inDays(-9) }
  const registration = await aRegistrant(db, seminar.id, { person, ...values })
  const body = await aTicketLink(services, registration)
  return { seminar, registration, body, code: await aTicket(services, registration) }
}

const get = (search: string, headers: Record<string, string> = {}) =>
  api.send(`/attendees/ticket.pdf?${search}`, { headers })

async function read(search: string) {
  const response = await get(search)
  expect(response.status).toBe(200)
  return readTicketPdf(new Uint8Array(await response.arrayBuffer()))
}

describe('GET /attendees/ticket.pdf', () => {
  test('is returned to holders of the ticket and to the registrant, but not for a forged ticket', async () => {
    const { registration, body } = await aTicketOf()
    const own = { Cookie: await aSessionCookie(db, registration.person.id) }
    const answers = await Promise.all([
      get(`body=${body}`),
      get(`registrationId=${registration.id}`, own),
      get(`registrationId=${registration.id}`),
      get(`body=${forgedTicket(body)}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    const { headers } = await get(`body=${body}`)
    const picture = await api.send(`/attendees/ticket.png?body=${body}`)
    expect(headers.get('Content-Type')).toBe('application/pdf')
    expect(headers.get('Content-Disposition')).toBe('inline; filename="ticket.pdf"')
    expect(headers.get('Cache-Control')).toBe(picture.headers.get('Cache-Control'))
  })

  test('shows seminar, name, registration number, slots, and the code of the ticket', async () => {
    const { registration, body, ...printed } = await aTicketOf()
    const { text, code, pages } = await read(`body=${body}`)
    expect({ code, pages }).toEqual({ code: `HTTP://LOCALHOST:3000/T/${printed.code}`, pages: 1 })
    const reference = `Registration no. ${registration.reference}`
    const slot = 'Morning, Day 1 November 22, 2026, 10:00 AM – 12:00 PM'
    for (const words of ['Reading for Niños', 'Niña Peñaflor', 'Place Room 4', reference, slot])
      expect(text).toContain(words)
    expect(text).not.toContain('payment')
  })

  test('says that the payment is not checked, that the seminar is online, and that it was cancelled', async () => {
    const { seminar, body } = await aTicketOf({ paymentStatus: 'pending', amountDue: '500.00' })
    expect((await read(`body=${body}`)).text).toContain('The payment was not checked yet')
    const change = { locationType: 'online', status: 'cancelled', cancelledAt: inDays(-1) } as const
    await db.update(seminars).set(change).where(eq(seminars.id, seminar.id))
    const { text } = await read(`body=${body}`)
    expect(text).toContain('Place Online')
    expect(text).toContain('This code identifies you')
    expect(text).toContain('This seminar was cancelled. The ticket is not valid.')
    expect(text).not.toContain('Show this at check-in')
  })
})
