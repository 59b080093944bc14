import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import {
  aCompletedSeminar,
  anIssuedCertificate,
  anIssuer,
  certificatesOf,
  issueTo,
} from '#tests/kit/certificates.ts'
import { aProgramme, aSession, aSpeaker } from '#tests/kit/programmes.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
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
  await revokeCertificate(issuer, { certificateId: revoked.id, publicReason: 'other', note: 'Mistake' })
  const context = { ...(await staff()), now: after(30) }
  await expect(sendCertificateAgain(context, revoked.id)).rejects.toMatchObject({
    code: 'certificate_not_live',
  })
  const erased = await anIssued()
  await db.update(people).set({ erasedAt: testNow }).where(eq(people.id, erased.personId))
  await expect(sendCertificateAgain(context, erased.id)).rejects.toMatchObject({ code: 'holder_unreachable' })
})

test('A certificate of a speaker who is no person of the site goes to the speaker’s address', async () => {
  const seminar = await aCompletedSeminar(db)
  const speaker = await aSpeaker(db, { email: 'Liza@Speakers.example' })
  const speakers = [{ speakerId: speaker.id, role: 'resource_speaker' as const }]
  await aProgramme(services, seminar, { sessions: [aSession(seminar, { speakers })], slots: [] })
  await issueTo(services, { seminarId: seminar.id, kind: 'appreciation' })
  const [certificate] = await certificatesOf(db, seminar.id)
  const mails = await db.select().from(outbox).where(eq(outbox.recipientEmail, 'Liza@Speakers.example'))
  expect(mails).toMatchObject([{ templateType: 'certificate_ready', personId: null }])
  await sendCertificateAgain({ ...(await staff()), now: after(30) }, certificate?.id ?? 0)
})

test('The list says how far the e-mail of each certificate came, and samples get none', async () => {
  const { id, personId } = await anIssued()
  expect(await getCertificateEntry(db, id)).toMatchObject({ emailState: 'queued' })
  const sent = { status: 'sent', sentAt: testNow, bouncedAt: testNow } as const
  await db.update(outbox).set(sent).where(eq(outbox.personId, personId))
  expect(await getCertificateEntry(db, id)).toMatchObject({ emailState: 'bounced' })
  await db.update(people).set({ isSample: true }).where(eq(people.id, personId))
  await expect(sendCertificateAgain({ ...(await staff()), now: after(30) }, id)).rejects.toMatchObject({
    code: 'holder_unreachable',
  })
  await db.update(people).set({ isSample: false, email: 'ana@school.example' }).where(eq(people.id, personId))
  await sendCertificateAgain({ ...(await staff()), now: after(30) }, id)
})
