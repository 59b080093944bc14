import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actorOf, aPerson, testNow } from '../../../../tests/kit/builders.ts'
import { anIssuedCertificate, anIssuer } from '../../../../tests/kit/certificates.ts'
import { contextOf } from '../../../../tests/kit/services.ts'
import { aSite } from '../../../../tests/kit/site.ts'
import { outbox } from '../../email/tables.ts'
import { people } from '../../people/tables.ts'
import { getCertificateEntry } from '../reads/certificates.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { sendCertificateAgain } from './send-certificate.ts'

const { db, services } = await aSite()
const issuer = await anIssuer(services)

const staff = async () => contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
const after = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

async function anIssued() {
  const { certificate, registrant } = await anIssuedCertificate(services, { kind: 'participation' })
  return { id: certificate.id, personId: registrant.personId }
}

async function emailsTo(personId: number) {
  const rows = await db.select().from(outbox).where(eq(outbox.personId, personId))
  return rows.filter(({ templateType }) => templateType === 'certificate_ready').length
}

test('Staff e-mail a certificate again, once within five minutes, and the list says when', async () => {
  const { id, personId } = await anIssued()
  const sentBefore = await emailsTo(personId)
  const context = await staff()
  await sendCertificateAgain({ ...context, now: after(30) }, id)
  expect(await emailsTo(personId)).toBe(sentBefore + 1)
  expect(await getCertificateEntry(db, id)).toMatchObject({ sentAt: after(30).toISOString() })
  await expect(sendCertificateAgain({ ...context, now: after(34) }, id)).rejects.toMatchObject({
    code: 'certificate_sent',
  })
  await sendCertificateAgain({ ...context, now: after(35) }, id)
  expect(await emailsTo(personId)).toBe(sentBefore + 2)
})

test('Two people who e-mail a certificate again at once send one e-mail', async () => {
  const { id, personId } = await anIssued()
  const sentBefore = await emailsTo(personId)
  const context = { ...(await staff()), now: after(30) }
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => sendCertificateAgain(context, id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await emailsTo(personId)).toBe(sentBefore + 1)
})

test('A revoked certificate, and one whose holder was erased, is not e-mailed', async () => {
  const revoked = await anIssued()
  await revokeCertificate(issuer, {
    ...{ certificateId: revoked.id, publicReason: 'other', note: 'Mistake' },
  })
  const context = { ...(await staff()), now: after(30) }
  await expect(sendCertificateAgain(context, revoked.id)).rejects.toMatchObject({
    code: 'certificate_not_live',
  })
  const erased = await anIssued()
  await db.update(people).set({ erasedAt: testNow }).where(eq(people.id, erased.personId))
  await expect(sendCertificateAgain(context, erased.id)).rejects.toMatchObject({ code: 'holder_unreachable' })
})
