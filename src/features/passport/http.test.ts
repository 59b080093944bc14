import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { programmeAccreditations } from '#app/features/accreditation/tables/programmes.ts'
import { releaseCertificates } from '#app/features/certificates/commands/draw-certificates.ts'
import { reissueCertificate } from '#app/features/certificates/commands/reissue-certificate.ts'

import { professions } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aRegistrant } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSeminar, aSessionCookie, inDays, testNow } from '#tests/kit/builders.ts'
import { anAccreditation, anIssuedCertificate, anIssuer, professionId } from '#tests/kit/certificates.ts'
import { aPdf, readPdf } from '#tests/kit/documents.ts'
import { asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { Passport } from './contract/passport.ts'
import { getPassport } from './reads/passport.ts'
import { externalCredits } from './tables.ts'

const { database, db, services, api } = await aSite()

const headersOf = async (personId: number) => ({
  Cookie: await aSessionCookie(db, personId),
  Origin: services.config.appUrl,
})

/** The only license of a person, as their passport shows it. */
async function licenceOf(personId: number) {
  const { body } = await api.call<Passport>('/passport', { headers: await headersOf(personId) })
  expect(body.licences).toHaveLength(1)
  return body.licences[0]
}

const certified = async (person = { emailVerifiedAt: testNow } as object) => {
  const { certificate, registrant, seminar } = await anIssuedCertificate(services, { person })
  return { certificate, seminar, personId: registrant.personId }
}

const credit = {
  title: 'Assessment',
  provider: '=HYPERLINK("x")',
  endedOn: '2026-01-31',
  units: '3.5',
  accreditationNo: '',
}

async function post(path: string, personId: number, body: object) {
  return api.call<Passport>(`/passport/external${path}`, {
    method: 'POST',
    headers: await headersOf(personId),
    body,
  })
}

describe('GET /passport', () => {
  test('has units by certificate with the address for verification, and masks the license', async () => {
    const { personId, certificate } = await certified()
    expect(await licenceOf(personId)).toMatchObject({
      profession: 'Professional Teachers',
      licenceMasked: '••••456',
      cycle: { from: '2025-02-04', until: '2028-02-03', isByExpiry: true },
      required: '15.00',
      earned: '7.50',
      external: '0.00',
      missing: '7.50',
      items: [
        {
          title: 'Data Privacy for Schools',
          endedOn: '2026-11-18',
          counting: 'counted',
          certificate: {
            number: certificate.number,
            verifyUrl: expect.stringContaining(certificate.verifyCode),
          },
        },
      ],
    })
  })

  test('loses a certificate when it is revoked, and counts one that was issued again once', async () => {
    const { personId, certificate } = await certified()
    const context = await anIssuer(services)
    const reissued = {
      certificateId: certificate.id,
      changes: { holderName: 'Ana Cruz' },
      reason: 'Misspelled',
    }
    await reissueCertificate(context, reissued)
    while ((await releaseCertificates(services)) > 0);
    const [item, ...others] = (await licenceOf(personId))?.items ?? []
    expect(others).toEqual([])
    expect(item?.certificate?.number).not.toBe(certificate.number)
    await db.execute(`update certificates set state = 'revoked', revoked_at = now(), public_reason = 'other'
      where number = '${item?.certificate?.number}'`)
    expect(await licenceOf(personId)).toMatchObject({ earned: '0.00', items: [] })
  })

  test('takes two statements', async () => {
    const { personId } = await certified()
    const context = contextOf(services, { actor: { ...actorOf(await aPerson(db)), personId } })
    const statements = vi.spyOn(database.pool, 'query')
    const { licences } = await getPassport(context, 'Ours')
    expect(licences).toHaveLength(1)
    expect(statements).toHaveBeenCalledTimes(2)
    statements.mockRestore()
  })

  test('finds the profession of a certificate after it was renamed', async () => {
    const { personId } = await certified()
    const id = await professionId(db)
    await db.update(professions).set({ name: 'Teachers' }).where(eq(professions.id, id))
    expect(await licenceOf(personId)).toMatchObject({ profession: 'Teachers', earned: '7.50' })
    await db.update(professions).set({ name: 'Professional Teachers' }).where(eq(professions.id, id))
  })

  test('is empty until the e-mail is verified', async () => {
    const { personId } = await certified({})
    const { body } = await api.call<Passport>('/passport', { headers: await headersOf(personId) })
    expect(body.licences).toEqual([])
  })

  test('suggests the three next seminars that are open, of other programs, while units are missing', async () => {
    const { personId, seminar } = await certified()
    const [done] = await db
      .select()
      .from(programmeAccreditations)
      .where(eq(programmeAccreditations.seminarId, seminar.id))
    const open = async (days: number, values: object = {}, accreditation: object = {}) => {
      const { id } = await aSeminar(db, { startsAt: inDays(days), ...values })
      await anAccreditation(db, id, { unitsParticipant: '4.00', ...accreditation })
      return id
    }
    const [third, first, second] = [await open(30), await open(10), await open(20)]
    await open(40)
    await open(1, { isDraft: true })
    await open(2, { status: 'cancelled' })
    await open(3, { maxAttendees: 1, seatsTaken: 1 })
    await open(4, {}, { status: 'applied' })
    await open(5, {}, { validUntil: '2026-11-20' })
    await open(6, {}, { accreditationNo: done?.accreditationNo?.toLowerCase() })
    await open(7, {}, { professionId: await professionId(db, 'Nursing') })
    const registered = await open(8)
    await db.execute(`update registrations set person_id = ${personId}
      where id = ${(await aRegistrant(db, registered)).id}`)
    const suggested = (await licenceOf(personId))?.suggestions
    expect(suggested?.map(({ seminarId }) => seminarId)).toEqual([first, second, third])
    expect(suggested?.[0]).toMatchObject({
      units: '4.00',
      startDate: inDays(10).toISOString(),
    })
    await db.insert(externalCredits).values({
      ...credit,
      units: '7.5',
      personId,
      professionId: await professionId(db),
      createdAt: testNow,
    })
    expect(await licenceOf(personId)).toMatchObject({ missing: '0.00', suggestions: [] })
    await db.update(seminars).set({ isDraft: true })
  })
})

describe('POST /passport/external', () => {
  test('adds to the units, and deleting takes them away', async () => {
    const { personId } = await certified()
    const added = await post('', personId, { ...credit, professionId: await professionId(db) })
    expect(added.body.licences).toMatchObject([{ earned: '7.50', external: '3.50', missing: '4.00' }])
    const entry = added.body.licences[0]?.items.find(({ externalId }) => externalId !== null)
    expect(entry).toMatchObject({ title: 'Assessment', accreditationNo: null, certificate: null })
    const deleted = await post('/delete', personId, { id: entry?.externalId })
    expect(deleted.body.licences).toMatchObject([{ external: '0.00', missing: '7.50' }])
  })

  test('refuses a future day, a profession without a license, and an unverified account', async () => {
    const { personId } = await certified()
    const teachers = await professionId(db)
    const future = await post('', personId, { ...credit, professionId: teachers, endedOn: '2026-11-20' })
    expect(future).toMatchObject({ status: 400, body: { issues: [{ path: 'endedOn' }] } })
    const nursing = await post('', personId, { ...credit, professionId: await professionId(db, 'Nursing') })
    expect(nursing).toMatchObject({ status: 400, body: { issues: [{ path: 'professionId' }] } })
    const unverified = await certified({})
    const refused = await post('', unverified.personId, { ...credit, professionId: teachers })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'Please confirm your e-mail address first.' },
    })
  })

  test('keeps a scan for its owner alone, until the entry is deleted', async () => {
    const { personId } = await certified()
    const file = asDataUrl(aPdf(), 'application/pdf')
    const body = { ...credit, professionId: await professionId(db), file }
    const added = await post('', personId, body)
    const entry = added.body.licences[0]?.items.find(({ externalId }) => externalId !== null)
    expect(entry).toMatchObject({ hasFile: true })
    const [{ fileKey = null } = {}] = await db
      .select()
      .from(externalCredits)
      .where(eq(externalCredits.id, entry?.externalId ?? 0))
    const path = `/passport/external/file?id=${entry?.externalId}`
    const own = await api.send(path, { headers: await headersOf(personId) })
    expect(own.headers.get('Content-Type')).toBe('application/pdf')
    expect(Buffer.from(await own.arrayBuffer())).toEqual(aPdf())
    const admin = await headersOf((await aPerson(db, { role: 'admin' })).id)
    expect((await api.send(path, { headers: admin })).status).toBe(404)
    await post('/delete', personId, { id: entry?.externalId })
    expect(await services.files.exists(fileKey ?? '')).toBe(false)
    const wrong = await post('', personId, { ...body, file: asDataUrl(Buffer.from('MZ')) })
    expect(wrong).toMatchObject({ status: 415, body: { issues: [{ path: 'file' }] } })
  })

  test('does not delete entries of other people', async () => {
    const { personId } = await certified()
    const added = await post('', personId, { ...credit, professionId: await professionId(db) })
    const id = added.body.licences[0]?.items.find(({ externalId }) => externalId !== null)?.externalId
    const admin = await aPerson(db, { role: 'admin' })
    expect(await post('/delete', admin.id, { id })).toMatchObject({ status: 404 })
    expect(await licenceOf(personId)).toMatchObject({ external: '3.50' })
  })
})

test('GET /passport.csv has a line for each program, and no cell that a spreadsheet runs', async () => {
  const { personId, certificate } = await certified()
  await post('', personId, { ...credit, professionId: await professionId(db) })
  const response = await api.send('/passport.csv', { headers: await headersOf(personId) })
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="my_cpd_2026-11-19.csv"')
  const [, certifiedLine, ownLine] = (await response.text()).split('\r\n')
  expect(certifiedLine).toContain(`7.50,Counted,${certificate.number},http://localhost:3000/v/`)
  expect(ownLine).toBe(
    `Professional Teachers,Assessment,"'=HYPERLINK(""x"")",,2026-01-31,3.50,Counted,Own entry,`,
  )
})

test('GET /passport.pdf lists certificates with their addresses, and marks own entries', async () => {
  const { personId, certificate } = await certified()
  await post('', personId, { ...credit, professionId: await professionId(db) })
  const headers = await headersOf(personId)
  const { text, pages } = await readPdf(await api.send('/passport.pdf', { headers }))
  expect(pages).toBe(1)
  expect(text).toMatch(/CPD UNITS Name .+ Profession Professional Teachers License ••••456/)
  expect(text).toContain(`November 18, 2026 7.5 ${certificate.number}`)
  expect(text).toContain(`${certificate.number} http://localhost:3000/v/`)
  expect(text).toContain('January 31, 2026 3.5 Own entry, not ours')
  expect(text).toContain('PRC decides.')
  const empty = await headersOf((await aPerson(db, { emailVerifiedAt: testNow })).id)
  expect(await api.call('/passport.pdf', { headers: empty })).toMatchObject({ status: 409 })
})

test('Staff read nothing of external credits, nor does a lookup by e-mail', async () => {
  const { personId } = await certified({ emailVerifiedAt: testNow, email: 'holder@example.ph' })
  await post('', personId, { ...credit, title: 'Tagaytay', professionId: await professionId(db) })
  const headers = await headersOf((await aPerson(db, { role: 'admin' })).id)
  for (const path of [`/attendees/profile?attendeeId=${personId}`, '/search?q=tagaytay', '/attendees/export'])
    expect(await (await api.send(path, { headers })).text()).not.toContain('Tagaytay')
  const lookup = { method: 'POST', body: { email: 'holder@example.ph' } }
  const { body } = await api.call('/attendees/lookup', lookup)
  expect(JSON.stringify(body)).not.toMatch(/Tagaytay|units/)
})
