import { expect, test } from 'vitest'
import { aPerson, aRegistration, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, api } = await aSite()

test('Notes on a known person’s registration are shown in every staff view of it', async () => {
  const known = await aPerson(db)
  const seminar = await aSeminar(db, { price: '100.00' })
  const notes = 'I use a wheelchair'
  const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))
  const body = aRegistration({ seminarId: seminar.id, email: known.email, notes, proofOfPaymentFile })
  const { body: registered } = await api.call('/attendees', { body })
  const headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }
  const read = async (path: string) => (await api.send(path, { headers })).text()
  const views = {
    profile: `/attendees/profile?attendeeId=${known.id}`,
    history: `/attendees/interactions?attendeeId=${known.id}`,
    payment: `/attendees/payment-case?registrationId=${registered.registrationId}`,
    attendance: `/attendees/attendance?seminarId=${seminar.id}`,
    participants: `/seminars/participants?seminarId=${seminar.id}`,
  }
  for (const [view, path] of Object.entries(views)) expect(await read(path), view).toContain(notes)
  const payment = JSON.parse(await read(views.payment))
  expect(payment.notes).toBe(notes)
  expect(payment.reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/)
})
