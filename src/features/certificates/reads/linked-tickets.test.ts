import { expect, test } from 'vitest'
import { signRegistrationsLink } from '#app/features/registrations/adapters/registrations-link-token.ts'
import { aRegistrant, aTicketLink } from '#tests/kit/attendance.ts'
import { anIssuedCertificate, anIssuer } from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { revokeCertificate } from '../commands/revoke-certificate.ts'
import { getLinkedTickets } from './own-certificates.ts'

const { db, services } = await aSite()
const visitor = contextOf(services)

const linkOf = (personId: number, email: string) => signRegistrationsLink(visitor, { personId, email }).token

test('The mailed link has the ticket of each verified registration of its person, with valid certificates', async () => {
  const email = 'teacher@mail.example.ph'
  const { seminar, registrant, certificate, link } = await anIssuedCertificate(services, {
    kind: 'participation',
    person: { email },
  })
  const other = await aRegistrant(db, seminar.id, {})
  const token = linkOf(registrant.personId, email)
  expect(await getLinkedTickets(visitor, token)).toMatchObject([
    {
      reference: registrant.reference,
      link,
      certificates: [{ id: certificate.id, number: certificate.number }],
    },
  ])
  await revokeCertificate(await anIssuer(services), {
    certificateId: certificate.id,
    publicReason: 'other',
    note: 'Wrong seminar',
  })
  expect(await getLinkedTickets(visitor, token)).toMatchObject([{ link, certificates: [] }])
  expect(link).not.toBe(await aTicketLink(services, other))
})

test('The mailed link has no ticket of a seat whose payment is not verified, and refuses a forged token', async () => {
  const email = 'pending@mail.example.ph'
  const { seminar } = await anIssuedCertificate(services, { kind: 'participation' })
  const { personId } = await aRegistrant(db, seminar.id, {
    person: { email },
    paymentStatus: 'pending',
    amountDue: '500.00',
  })
  const token = linkOf(personId, email)
  expect(await getLinkedTickets(visitor, token)).toEqual([])
  await expect(getLinkedTickets(visitor, `${token}x`)).rejects.toMatchObject({ kind: 'not_found' })
})
