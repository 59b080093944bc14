import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toPlaceholderEmail } from '#app/features/people/rules/erased-name.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { loadLetterhead } from '#app/features/settings/reads/letterhead.ts'
import { aRegistrant, aTicket, aTicketLink, minutesIn } from '#tests/kit/attendance.ts'
import { aSeminar, inDays } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { readTicketPdf } from '#tests/kit/ticket-documents.ts'
import { drawMailedTicket, drawPrintedTicket } from './ticket-document.ts'
import { getTicket } from './tickets.ts'

const { db, services } = await aSite()
const context = { ...contextOf(services), loadLetterhead: () => loadLetterhead(services) }

const inThreeDays = { startsAt: inDays(3), endsAt: inDays(4) }

async function aHolder(
  seminarValues: Parameters<typeof aSeminar>[1] = {},
  values: Parameters<typeof aRegistrant>[2] = {},
) {
  const seminar = await aSeminar(db, { ...inThreeDays, ...seminarValues })
  return aRegistrant(db, seminar.id, values)
}

async function readMailed(registrationId: number) {
  const ticket = await drawMailedTicket(context, registrationId)
  return ticket?.pdf ? readTicketPdf(ticket.pdf) : null
}

describe('drawMailedTicket', () => {
  test('draws the current ticket of a verified registration', async () => {
    const holder = await aHolder()
    await db.update(registrations).set({ linkVersion: 5 }).where(eq(registrations.id, holder.id))
    const body = await aTicket(services, { ...holder, linkVersion: 5 })
    expect((await readMailed(holder.id))?.code).toBe(`HTTP://LOCALHOST:3000/T/${body}`)
  })

  test.each([
    ['with a pending payment', {}, { paymentStatus: 'pending', amountDue: '500.00' }],
    ['with a rejected payment', {}, { paymentStatus: 'rejected', amountDue: '500.00' }],
    ['of a cancelled seminar', { status: 'cancelled', cancelledAt: minutesIn(-5) }, {}],
  ] as const)('draws none of a registration %s', async (_, seminarValues, values) => {
    const { id } = await aHolder(seminarValues, values)
    expect(await drawMailedTicket(context, id)).toBeNull()
  })

  test('draws none after the seminar, and returns its page', async () => {
    const holder = await aHolder({ startsAt: inDays(-2), endsAt: inDays(-1) })
    const link = `${context.appUrl}/t/${await aTicketLink(services, holder)}`
    expect(await drawMailedTicket(context, holder.id)).toEqual({ pdf: null, link })
  })

  test('draws none of a registration that was deleted', async () => {
    expect(await drawMailedTicket(context, 2_000_000)).toBeNull()
  })

  test.each([
    [{ firstName: 'Niña', lastName: 'Peñaflor', suffix: 'PhD' }, 'Niña Peñaflor PhD'],
    [{ firstName: 'Win at evil.example', lastName: 'Now' }, 'Participant'],
  ] as const)('shows no name that a mail program could turn into a link: %j', async (person, name) => {
    const holder = await aHolder({ title: 'Reading' }, { person })
    const text = (await readMailed(holder.id))?.text
    expect(text).toContain(`Reading ${name} Days`)
  })
})

describe('drawPrintedTicket', () => {
  test('has the own link of a person without an address on a second page, also after the seminar', async () => {
    const email = toPlaceholderEmail('printed', 'no-mail')
    const holder = await aHolder({ startsAt: inDays(-2), endsAt: inDays(-1) }, { person: { email } })
    const pdf = await drawPrintedTicket(context, holder.id)
    if (pdf === null) throw new Error('No ticket was drawn.')
    const { pages, code } = await readTicketPdf(pdf)
    expect(pages).toBe(2)
    expect(pdf.toString('latin1')).toContain(`/t/${await aTicketLink(services, holder)}`)
    const body = await aTicket(services, holder)
    expect(code).toBe(`HTTP://LOCALHOST:3000/T/${body}`)
    await expect(getTicket(context, { body })).rejects.toMatchObject({ code: 'ticket_code_printed' })
  })

  test('draws none of a person with an address, who gets the link by e-mail', async () => {
    const { id } = await aHolder()
    expect(await drawPrintedTicket(context, id)).toBeNull()
  })
})
