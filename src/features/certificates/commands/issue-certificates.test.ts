import { eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, professions } from '#app/features/people/tables.ts'
import { aRegistrant, aTicketLink } from '#tests/kit/attendance.ts'
import { testNow } from '#tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  anIssuer,
  certificatesOf,
  issueTo,
  professionId,
} from '#tests/kit/certificates.ts'
import { aForm } from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getBatch } from '../reads/certificates.ts'
import { certificateBatches } from '../tables/certificates.ts'
import { choosePrintedName, getPrintedName } from './choose-printed-name.ts'
import { requestCertificates } from './issue-certificates.ts'

const { db, services } = await aSite()

test('A CPD certificate is issued with its facts, a file and one e-mail', async () => {
  const seminar = await aCompletedSeminar(db, { locationType: 'online', locationAddress: null })
  await anAccreditation(db, seminar.id, { accreditationNo: 'PTR-2026-100' })
  const registrant = await aCompletedRegistrant(db, seminar.id)
  const { batchId, total, skipped } = await issueTo(services, { seminarId: seminar.id })
  expect({ total, skipped }).toEqual({ total: 1, skipped: [] })
  const [certificate] = await certificatesOf(db, seminar.id)
  expect(certificate).toMatchObject({ state: 'issued', registrationId: registrant.id, year: 2026 })
  expect(certificate?.number).toMatch(/^PLC-2026-C\d{6}$/)
  expect(certificate?.facts).toMatchObject({
    licence: { profession: 'Professional Teachers', licenseNo: '0123456', expiresOn: '2028-02-03' },
    seminarTitle: 'Data Privacy for Schools',
    dates: 'November 17–18, 2026',
    hours: '7.5',
    venue: 'Online',
    accreditations: [{ profession: 'Professional Teachers', accreditationNo: 'PTR-2026-100', units: '7.50' }],
    issuedOn: '2026-11-19',
  })
  const pdf = await services.files.getBytes(certificate?.fileKey ?? '')
  expect(pdf?.byteLength).toBe(certificate?.sizeInBytes)
  const emails = await db.select().from(outbox).where(eq(outbox.personId, registrant.personId))
  expect(emails.map(({ templateType }) => templateType)).toEqual(['certificate_ready'])
  expect(await getBatch(db, batchId)).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0 })
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'certificates.requested'))
  expect(entries).toMatchObject([{ subjectId: seminar.id, details: { kind: 'cpd', total: 1, skipped: 0 } }])
})

test('Those who cannot have one are skipped with the reason, and unknown registrations too', async () => {
  const seminar = await aCompletedSeminar(db)
  await anAccreditation(db, seminar.id)
  const other = await aCompletedSeminar(db)
  const [eligible, unlicensed, short, pending, foreign] = [
    await aCompletedRegistrant(db, seminar.id),
    await aCompletedRegistrant(db, seminar.id, { licenseNo: null }),
    await aCompletedRegistrant(db, seminar.id, { attendance: 'short' }),
    await aCompletedRegistrant(db, seminar.id, { registrant: { paymentStatus: 'pending', amountDue: '10' } }),
    await aCompletedRegistrant(db, other.id),
  ]
  const registrationIds = [eligible, unlicensed, short, pending, foreign].map(({ id }) => id)
  const { total, skipped } = await issueTo(services, { seminarId: seminar.id, registrationIds })
  expect(total).toBe(1)
  expect(skipped).toEqual([
    { registrationId: unlicensed.id, reason: 'licence' },
    { registrationId: short.id, reason: 'attendance' },
    { registrationId: pending.id, reason: 'payment' },
    { registrationId: foreign.id, reason: 'no_registration' },
  ])
  expect((await certificatesOf(db, seminar.id)).map((one) => one.registrationId)).toEqual([eligible.id])
  const again = await issueTo(services, { seminarId: seminar.id, registrationIds: [eligible.id] })
  expect(again.skipped).toEqual([{ registrationId: eligible.id, reason: 'already_issued' }])
})

test('Who only lacks the license is asked for it once, if certificates are sent', async () => {
  const seminar = await aCompletedSeminar(db)
  await anAccreditation(db, seminar.id)
  const [unlicensed, short, erased] = [
    await aCompletedRegistrant(db, seminar.id, { licenseNo: null }),
    await aCompletedRegistrant(db, seminar.id, { licenseNo: null, attendance: 'short' }),
    await aCompletedRegistrant(db, seminar.id, {
      licenseNo: null,
      registrant: { person: { erasedAt: testNow } },
    }),
  ]
  const emailsTo = async ({ personId }: { readonly personId: number }) => {
    const rows = await db.select().from(outbox).where(eq(outbox.personId, personId))
    return rows.map(({ templateType, dedupeKey }) => [templateType, dedupeKey])
  }
  await issueTo(services, { seminarId: seminar.id, send: false })
  await issueTo(services, { seminarId: seminar.id, kind: 'participation', registrationIds: [short.id] })
  expect(await emailsTo(unlicensed)).toEqual([])
  for (let time = 0; time < 2; time += 1) await issueTo(services, { seminarId: seminar.id })
  expect(await emailsTo(unlicensed)).toEqual([['licence_wanted', `licence_wanted:${unlicensed.id}:once`]])
  for (const other of [short, erased]) expect(await emailsTo(other)).toEqual([])
})

test.each([
  ['小明', '陳'],
  ['محمد', 'الفاتح'],
])(
  'The certificate of %s %s is held back until the holder writes the name in Latin letters',
  async (firstName, lastName) => {
    const seminar = await aCompletedSeminar(db)
    const person = { firstName, middleInitial: 'A', lastName }
    const holder = await aCompletedRegistrant(db, seminar.id, { registrant: { person } })
    const input = { seminarId: seminar.id, kind: 'participation' } as const
    const held = await issueTo(services, input)
    expect(held).toMatchObject({ total: 0, skipped: [{ registrationId: holder.id, reason: 'name' }] })
    expect(await certificatesOf(db, seminar.id)).toEqual([])
    const rows = await db.select().from(outbox).where(eq(outbox.personId, holder.personId))
    expect(rows.map(({ dedupeKey }) => dedupeKey)).toEqual([`name_wanted:${holder.id}:once`])
    const link = await aTicketLink(services, holder)
    expect(await getPrintedName(contextOf(services), { link })).toMatchObject({ isPrintable: false })
    await expect(
      choosePrintedName(contextOf(services), { link, name: `${firstName} A.` }),
    ).rejects.toMatchObject({
      code: 'name_unprintable',
    })
    await choosePrintedName(contextOf(services), { link, name: 'Xiaoming A. Chen' })
    await issueTo(services, input)
    const [certificate] = await certificatesOf(db, seminar.id)
    expect(certificate?.facts?.holderName).toBe('Xiaoming A. Chen')
  },
)

test('A license without a profession counts for a seminar that is accredited for exactly one', async () => {
  const seminar = await aCompletedSeminar(db)
  await anAccreditation(db, seminar.id)
  const holder = await aCompletedRegistrant(db, seminar.id, { licenseNo: null })
  const { personId } = holder
  await db.insert(licences).values({ personId, professionId: null, licenseNo: '0123456', isPrimary: true })
  const { total } = await issueTo(services, { seminarId: seminar.id })
  expect(total).toBe(1)
  const [certificate] = await certificatesOf(db, seminar.id)
  expect(certificate?.facts?.licence).toMatchObject({
    profession: 'Professional Teachers',
    licenseNo: '0123456',
  })

  const ofTwo = await aCompletedSeminar(db)
  await anAccreditation(db, ofTwo.id)
  const [other] = await db
    .select()
    .from(professions)
    .where(ne(professions.name, 'Professional Teachers'))
    .limit(1)
  await anAccreditation(db, ofTwo.id, { professionId: other?.id ?? 0 })
  const again = await aCompletedRegistrant(db, ofTwo.id, { licenseNo: null })
  await db
    .insert(licences)
    .values({ personId: again.personId, professionId: null, licenseNo: '0123457', isPrimary: true })
  const { skipped } = await issueTo(services, { seminarId: ofTwo.id })
  expect(skipped).toEqual([{ registrationId: again.id, reason: 'licence' }])
})

describe('Units are printed only for an accreditation that is approved and valid on the last day', () => {
  const valid = { validFrom: '2026-01-01', validUntil: '2026-12-31' }
  test.each([
    ['approved', valid, '7.50'],
    ['approved', { validFrom: null, validUntil: null }, '7.50'],
    ['approved', { validFrom: '2026-11-18', validUntil: '2026-11-18' }, '7.50'],
    ['approved', { validFrom: '2026-11-19', validUntil: null }, null],
    ['approved', { validFrom: null, validUntil: '2026-11-17' }, null],
    ['applied', valid, null],
    ['withdrawn', valid, null],
  ] as const)('%s, valid %j: %s', async (status, validity, units) => {
    const seminar = await aCompletedSeminar(db)
    await anAccreditation(db, seminar.id, { status, ...validity })
    const { id } = await aCompletedRegistrant(db, seminar.id)
    for (const kind of ['cpd', 'participation'] as const)
      await issueTo(services, { seminarId: seminar.id, kind, registrationIds: [id] })
    const printed = (await certificatesOf(db, seminar.id)).map(({ kind, facts }) => [
      kind,
      facts?.accreditations.map((accreditation) => accreditation.units),
    ])
    const participation = ['participation', []]
    expect(printed).toEqual(units === null ? [participation] : [['cpd', [units]], participation])
  })
})

test('Units of a profession in which the holder has no license are not printed', async () => {
  const seminar = await aCompletedSeminar(db)
  await anAccreditation(db, seminar.id)
  await anAccreditation(db, seminar.id, { professionId: await professionId(db, 'Nursing') })
  await aCompletedRegistrant(db, seminar.id)
  await issueTo(services, { seminarId: seminar.id })
  const [certificate] = await certificatesOf(db, seminar.id)
  expect(certificate?.facts?.accreditations.map(({ profession }) => profession)).toEqual([
    'Professional Teachers',
  ])
})

test('Who became ineligible while the batch waited is skipped at their turn', async () => {
  const seminar = await aCompletedSeminar(db)
  const [first, second] = [
    await aCompletedRegistrant(db, seminar.id),
    await aCompletedRegistrant(db, seminar.id, { licenseNo: null }),
  ]
  const context = await anIssuer(services)
  const { batchId } = await requestCertificates(context, {
    seminarId: seminar.id,
    kind: 'participation',
    registrationIds: 'all_eligible',
    send: false,
  })
  await aForm(db, seminar.id)
  await issueTo(services, { seminarId: seminar.id, kind: 'participation' })
  const [batch] = await db.select().from(certificateBatches).where(eq(certificateBatches.id, batchId))
  expect(batch).toMatchObject({
    state: 'done',
    handled: 2,
    skipped: [
      { id: first.id, reason: 'evaluation' },
      { id: second.id, reason: 'evaluation' },
    ],
  })
})

test('A seminar without slots goes by the attendance that staff marked', async () => {
  const seminar = await aCompletedSeminar(db)
  const attended = await aRegistrant(db, seminar.id, { attendanceStatus: 'attended' })
  await db.execute(`delete from attendance_slots where seminar_id = ${seminar.id}`)
  await aRegistrant(db, seminar.id, { attendanceStatus: 'no-show' })
  await issueTo(services, { seminarId: seminar.id, kind: 'participation' })
  const issued = await certificatesOf(db, seminar.id)
  expect(issued.map(({ registrationId, facts }) => [registrationId, facts?.hours])).toEqual([
    [attended.id, null],
  ])
})
