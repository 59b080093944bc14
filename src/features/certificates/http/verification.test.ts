import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anIssuedCertificate, anIssuer, certificatesOf } from '#tests/kit/certificates.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { releaseCertificates } from '../commands/draw-certificates.ts'
import { reissueCertificate } from '../commands/reissue-certificate.ts'
import { revokeCertificate } from '../commands/revoke-certificate.ts'
import { IssueCertificatesInput } from '../contract/certificates.ts'
import type { VerifiedCertificate } from '../contract/verification.ts'
import { formatVerifyCode } from '../rules/certificate-number.ts'
import { certificates, verificationViews } from '../tables/certificates.ts'

const { database, db, services } = await aSite()

/** Believes `X-Forwarded-For`. */
const withFresh = () =>
  createTestApi({
    ...withFreshLimits(services, database),
    config: { ...services.config, trustedProxies: 1 },
  })

const anIssued = () => anIssuedCertificate(services)

const pathOf = (number: string, code: string) =>
  `/certificates/verify?${new URLSearchParams({ number, code })}`

describe('GET /certificates/verify', () => {
  test('shows every printed fact, with the license masked', async () => {
    const { certificate } = await anIssued()
    const typed = formatVerifyCode(certificate.verifyCode).toLowerCase()
    const { status, body } = await withFresh().call<VerifiedCertificate>(
      pathOf(` ${certificate.number.toLowerCase()}`, typed),
    )
    expect(status).toBe(200)
    const { licence, ...facts } = certificate.facts ?? {}
    expect(body).toMatchObject({ state: 'valid', number: certificate.number, kind: 'cpd', facts })
    expect(body.facts?.licence).toMatchObject({ profession: licence?.profession, maskedNo: '••••456' })
    expect(JSON.stringify(body)).not.toContain('0123456')
  })

  test('shows at once that a certificate was replaced or revoked', async () => {
    const { seminar, certificate } = await anIssued()
    const issuer = await anIssuer(services)
    await reissueCertificate(issuer, { certificateId: certificate.id, changes: {}, reason: 'Lost' })
    while ((await releaseCertificates(services)) > 0);
    const [, reissued] = await certificatesOf(db, seminar.id)
    const api = withFresh()
    const former = await api.call<VerifiedCertificate>(pathOf(certificate.number, certificate.verifyCode))
    expect(former.body).toMatchObject({ state: 'replaced', replacedBy: reissued?.number })
    const revoke = { publicReason: 'attendance_corrected', note: 'Not there' } as const
    await revokeCertificate(issuer, { certificateId: reissued?.id ?? 0, ...revoke })
    const { body } = await api.call<VerifiedCertificate>(
      pathOf(reissued?.number ?? '', reissued?.verifyCode ?? ''),
    )
    expect(body).toMatchObject({ state: 'revoked', publicReason: 'attendance_corrected' })
    expect(JSON.stringify(body)).not.toContain('Not there')
  })

  test('shows a certificate of recognition, which can be reissued but requested no more', async () => {
    expect(IssueCertificatesInput.shape.kind.safeParse('recognition').success).toBe(false)
    const { seminar, certificate } = await anIssued()
    await db.update(certificates).set({ kind: 'recognition' }).where(eq(certificates.id, certificate.id))
    const { body } = await withFresh().call(pathOf(certificate.number, certificate.verifyCode))
    expect(body).toMatchObject({ state: 'valid', kind: 'recognition' })
    const reissue = { certificateId: certificate.id, changes: {}, reason: 'Lost' }
    await reissueCertificate(await anIssuer(services), reissue)
    while ((await releaseCertificates(services)) > 0);
    const [, reissued] = await certificatesOf(db, seminar.id)
    expect(reissued).toMatchObject({ state: 'issued', number: expect.stringMatching(/-R\d{6}$/) })
  })

  test('answers alike for wrong codes and unknown numbers, after at least 150 ms', async () => {
    const { certificate } = await anIssued()
    const api = withFresh()
    const answers = []
    for (const number of [certificate.number, 'PLC-2026-C999999']) {
      const startedAt = performance.now()
      answers.push(await api.call(pathOf(number, 'ZZZZZ-ZZZZZ')))
      expect(performance.now() - startedAt).toBeGreaterThan(145)
    }
    const [wrong, unknown] = answers.map(({ status, body }) => ({ status, body }))
    expect(wrong).toMatchObject({ status: 404 })
    expect(wrong).toEqual(unknown)
  })

  test('takes ten wrong codes an hour from a network, and always answers the right one', async () => {
    const { certificate } = await anIssued()
    const api = withFresh()
    const view = async (number: string, code: string, address: string) =>
      (await api.call(pathOf(number, code), { headers: { 'X-Forwarded-For': address } })).status
    const wrong: number[] = []
    for (let at = 0; at < 11; at += 1)
      wrong.push(await view(at % 2 ? certificate.number : 'PLC-2026-C999999', 'ZZZZZZZZZZ', '10.0.0.1'))
    expect(wrong).toEqual([...Array.from({ length: 10 }, () => 404), 429])
    expect(await view(certificate.number, 'ZZZZZZZZZZ', '10.0.0.2')).toBe(404)
    expect(await view(certificate.number, certificate.verifyCode, '10.0.0.1')).toBe(200)
  })

  test('counts views with the right code by day and network', async () => {
    const { certificate } = await anIssued()
    const api = withFresh()
    const view = (code: string, address: string) =>
      api.call(pathOf(certificate.number, code), { headers: { 'X-Forwarded-For': address } })
    await view(certificate.verifyCode, '10.1.0.1')
    await view(certificate.verifyCode, '10.1.0.1')
    await view(certificate.verifyCode, '10.2.0.1')
    await view('ZZZZZZZZZZ', '10.1.0.1')
    const views = await db
      .select({ count: verificationViews.count })
      .from(verificationViews)
      .where(eq(verificationViews.certificateId, certificate.id))
    expect(views.map(({ count }) => count).sort()).toEqual([1, 2])
  })
})

describe('POST /certificates/verify/licence', () => {
  test('compares without telling the number, five times an hour for a network', async () => {
    const { certificate } = await anIssued()
    const api = withFresh()
    const compare = (licenseNo: string, address = '10.0.0.1') =>
      api.call('/certificates/verify/licence', {
        method: 'POST',
        headers: { 'X-Forwarded-For': address },
        body: { number: certificate.number, code: certificate.verifyCode, licenseNo },
      })
    expect((await compare('123456')).body).toEqual({ matches: true })
    expect((await compare('0123-456')).body).toEqual({ matches: true })
    for (const licenseNo of ['1234567', '456', '0'])
      expect((await compare(licenseNo)).body).toEqual({ matches: false })
    expect((await compare('0123456')).status).toBe(429)
    expect((await compare('0123456', '10.0.0.2')).body).toEqual({ matches: true })
  })
})
