/** Revoking, issuing again, corrections and the printed name. */

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { getTicket } from '#app/features/attendance/reads/tickets.ts'
import { outbox } from '#app/features/email/tables.ts'
import { aTicketLink } from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anIssuedCertificate,
  anIssuer,
  certificatesOf,
  issueTo,
} from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getCertificates } from '../reads/certificates.ts'
import { getOwnCertificates } from '../reads/own-certificates.ts'
import { choosePrintedName, getPrintedName } from './choose-printed-name.ts'
import { downloadCertificate } from './download-certificate.ts'
import { releaseCertificates } from './draw-certificates.ts'
import { reissueCertificate } from './reissue-certificate.ts'
import { requestCorrection } from './request-correction.ts'
import { revokeCertificate } from './revoke-certificate.ts'

const { db, services } = await aSite()
const issuer = await anIssuer(services)
const provider = { personId: null, email: 'info@provider.test', name: 'Provider' }

const anIssued = (kind: 'cpd' | 'participation' = 'participation', person = {}) =>
  anIssuedCertificate(services, { kind, person })

async function emailsTo(personId: number) {
  const rows = await db.select().from(outbox).where(eq(outbox.personId, personId)).orderBy(outbox.id)
  return rows.map(({ templateType }) => templateType)
}

test('A revoked certificate cannot be revoked or issued again, and a new one can be issued', async () => {
  const { seminar, registrant, certificate } = await anIssued()
  const revoke = { certificateId: certificate.id, publicReason: 'other', note: 'Wrong seminar' } as const
  await revokeCertificate(issuer, revoke)
  await expect(revokeCertificate(issuer, revoke)).rejects.toMatchObject({ code: 'certificate_not_live' })
  const again = { certificateId: certificate.id, changes: {}, reason: 'Again' }
  await expect(reissueCertificate(issuer, again)).rejects.toMatchObject({ code: 'certificate_not_live' })
  await issueTo(services, { seminarId: seminar.id, kind: 'participation' })
  const states = (await certificatesOf(db, seminar.id)).map(({ state }) => state)
  expect(states).toEqual(['revoked', 'issued'])
  expect(await emailsTo(registrant.personId)).toEqual([
    'certificate_ready',
    'certificate_revoked',
    'certificate_ready',
  ])
})

test('A certificate that is issued again has a new number and the changes, and the former one names it', async () => {
  const { seminar, registrant, certificate } = await anIssued('cpd')
  await db.update(licences).set({ licenseNo: '7654321' }).where(eq(licences.personId, registrant.personId))
  await reissueCertificate(issuer, {
    certificateId: certificate.id,
    changes: { holderName: 'Ana\u200b Cruz', licence: true },
    reason: 'Misspelled',
  })
  while ((await releaseCertificates(services)) > 0);
  const [former, reissued] = await certificatesOf(db, seminar.id)
  expect(former).toMatchObject({ state: 'replaced', replacedById: reissued?.id, facts: certificate.facts })
  expect(reissued).toMatchObject({
    state: 'issued',
    replacesId: former?.id,
    facts: { ...certificate.facts, holderName: 'Ana Cruz', licence: { licenseNo: '7654321' } },
  })
  expect(reissued?.serial).toBe((former?.serial ?? 0) + 1)
  expect(await emailsTo(registrant.personId)).toEqual(['certificate_ready', 'certificate_replaced'])
})

describe('The holder', () => {
  test('downloads by the ticket, and another ticket opens nothing', async () => {
    const { certificate, link } = await anIssued()
    const { link: foreign } = await anIssued()
    const visitor = contextOf(services)
    const { fileName } = await downloadCertificate(visitor, { id: certificate.id, link })
    expect(fileName).toBe(`${certificate.number}.pdf`)
    for (const query of [{ id: certificate.id, link: foreign }, { id: certificate.id }])
      await expect(downloadCertificate(visitor, query)).rejects.toMatchObject({ kind: 'not_found' })
    const own = await getOwnCertificates(visitor, { link })
    expect(own.map(({ number }) => number)).toEqual([certificate.number])
  })

  test('sees certificates of their account only once the e-mail is verified', async () => {
    const { registrant, certificate } = await anIssued('participation', { emailVerifiedAt: null })
    const context = contextOf(services, { actor: actorOf(registrant.person) })
    expect(await getOwnCertificates(context, {})).toEqual([])
    await expect(downloadCertificate(context, { id: certificate.id })).rejects.toMatchObject({
      kind: 'not_found',
    })
  })

  test('asks for one correction at a time, which issuing again closes', async () => {
    const { seminar, certificate, link } = await anIssued()
    const visitor = contextOf(services)
    const input = { certificateId: certificate.id, link, wanted: 'Ana Cruz', message: '' }
    await requestCorrection(visitor, input, provider)
    await expect(requestCorrection(visitor, input, provider)).rejects.toMatchObject({
      code: 'correction_open',
    })
    const query = { seminarId: seminar.id, page: 1, limit: 50 }
    expect((await getCertificates(db, query)).corrections).toMatchObject([{ wanted: 'Ana Cruz' }])
    expect(await getOwnCertificates(visitor, { link })).toMatchObject([{ isCorrectionOpen: true }])
    await reissueCertificate(issuer, {
      certificateId: certificate.id,
      changes: { holderName: 'Ana Cruz' },
      reason: 'Asked for',
    })
    expect((await getCertificates(db, query)).corrections).toEqual([])
    expect(await getOwnCertificates(visitor, { link })).toMatchObject([{ isCorrectionOpen: false }])
  })

  test('chooses the printed name once, from the letters of their own', async () => {
    const seminar = await aCompletedSeminar(db)
    const person = { firstName: 'maria', middleInitial: 'C', lastName: 'peña', suffix: null }
    const registrant = await aCompletedRegistrant(db, seminar.id, { registrant: { person } })
    const visitor = contextOf(services)
    const link = await aTicketLink(services, registrant)
    expect(await getPrintedName(visitor, { link })).toEqual({
      name: 'maria C. peña',
      canChange: true,
      isPrintable: true,
    })
    await expect(choosePrintedName(visitor, { link, name: 'Maria Cruz' })).rejects.toMatchObject({
      code: 'name_differs',
    })
    await choosePrintedName(visitor, { link, name: 'Maria C. Peña' })
    await expect(choosePrintedName(visitor, { link, name: 'MARIA C. PEÑA' })).rejects.toMatchObject({
      code: 'name_chosen',
    })
    await issueTo(services, { seminarId: seminar.id, kind: 'participation' })
    const [certificate] = await certificatesOf(db, seminar.id)
    expect(certificate?.facts?.holderName).toBe('Maria C. Peña')
  })

  test('is not replaced by staff, and whoever scanned the ticket opens no certificate', async () => {
    const { registrant, certificate } = await anIssued()
    const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
    const input = { registrationId: registrant.id, name: 'Ana' }
    await expect(choosePrintedName(staff, input)).rejects.toMatchObject({ kind: 'not_found' })
    const { body: link } = await getTicket(staff, { registrationId: registrant.id })
    const correction = { certificateId: certificate.id, link, wanted: 'Ana', message: '' }
    expect(await getOwnCertificates(staff, { link })).toHaveLength(1)
    // With an entry in the audit log.
    const file = await downloadCertificate(staff, { id: certificate.id, link })
    expect(file.fileName).toBe(`${certificate.number}.pdf`)
    await expect(requestCorrection(staff, correction, provider)).rejects.toMatchObject({ kind: 'not_found' })
    const visitor = contextOf(services)
    for (const attempt of [
      () => getOwnCertificates(visitor, { link }),
      () => downloadCertificate(visitor, { id: certificate.id, link }),
      () => requestCorrection(visitor, correction, provider),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'ticket_code_only' })
  })
})
