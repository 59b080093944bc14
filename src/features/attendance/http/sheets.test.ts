import { desc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { seminarSessions } from '#app/features/seminars/tables.ts'
import { aRegistrant, aRunningSeminar, aSlot, aTicketLink, minutesIn } from '#tests/kit/attendance.ts'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { contextOf, createTestApi, withPolicies } from '#tests/kit/services.ts'
import { aDrawnSignature } from '#tests/kit/signatures.ts'
import { aSite } from '#tests/kit/site.ts'
import { saveSignature } from '../commands/save-signature.ts'
import type { AttendanceList } from '../contract/marks.ts'
import type { PrintedSheet } from '../contract/sheets.ts'
import { attendanceMarks, attendanceScans } from '../tables/marks.ts'

const { db, services } = await aSite()
const api = createTestApi(services)
const staff = await aPerson(db, { role: 'staff' })

async function read<Body = PrintedSheet>(path: string) {
  const headers = { Cookie: await aSessionCookie(db, staff.id) }
  return api.call<Body>(path, { headers })
}

const licensed = {
  firstName: 'Maria',
  lastName: 'Ñonato',
  prcLicenseNo: '0012345',
  prcExpirationOn: '2028-02-03',
  phone: '0917 000 0000',
}

async function aSeminarWithPeople() {
  const seminar = await aRunningSeminar(db)
  const slot = await aSlot(db, seminar.id, { label: 'Morning' })
  const other = await aSlot(db, seminar.id, { label: 'Afternoon', startsAt: minutesIn(240) })
  const nonato = await aRegistrant(db, seminar.id, { person: licensed })
  const abad = await aRegistrant(db, seminar.id, { person: { lastName: 'Abad' } })
  const uy = await aRegistrant(db, seminar.id, { person: { lastName: 'Uy' } })
  const refused = { paymentStatus: 'rejected', amountDue: '500.00' } as const
  await aRegistrant(db, seminar.id, { person: { lastName: 'Zafra' }, ...refused })
  return { seminar, slot, other, nonato, abad, uy }
}

type Registrant = Awaited<ReturnType<typeof aRegistrant>>

async function aStoredMark(
  { id: registrationId, seminarId }: Registrant,
  slotId: number,
  { status = 'present', at }: { status?: 'present' | 'absent' | 'late'; at?: Date } = {},
) {
  const times = { decidedAt: testNow, changedAt: testNow }
  const source = at === undefined ? 'staff' : 'scans'
  await db
    .insert(attendanceMarks)
    .values({ registrationId, slotId, status, minutes: status === 'absent' ? 0 : 120, source, ...times })
  if (at === undefined) return
  await db.insert(attendanceScans).values({
    scanId: crypto.randomUUID(),
    seminarId,
    slotId,
    registrationId,
    outcome: 'accepted',
    source: 'qr',
    scannedAt: at,
    correctedAt: at,
    receivedAt: at,
  })
}

const lastNames = ({ lines }: PrintedSheet) => lines.map(({ lastName }) => lastName)

describe('GET /attendance/sheet', () => {
  test('lists everyone for 12-A with contact details and full license numbers, and audits that', async () => {
    const { seminar } = await aSeminarWithPeople()
    const { status, body } = await read(`/attendance/sheet?seminarId=${seminar.id}&form=12-a`)
    expect(status).toBe(200)
    expect(lastNames(body)).toEqual(['Abad', 'Ñonato', 'Uy'])
    expect(body).toMatchObject({ form: '12-a', people: 'everyone', slot: null, total: 3 })
    expect(body.lines[1]).toMatchObject({
      prcLicenseNo: '0012345',
      prcExpiresOn: '2028-02-03',
      phone: '0917 000 0000',
      email: expect.stringContaining('@'),
      scannedAt: null,
    })
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'attendance.sheet_printed',
      actorId: staff.id,
      subjectType: 'seminar',
      subjectId: seminar.id,
      details: { form: '12-a', people: 'everyone', slot: null, room: null, lines: 3 },
    })
  })

  test('heads 12-B with the counted sessions of the slot in the room, without contact details', async () => {
    const { seminar, slot } = await aSeminarWithPeople()
    const session = { seminarId: seminar.id, kind: 'talk', startsAt: testNow, endsAt: minutesIn(60) } as const
    await db.insert(seminarSessions).values([
      { ...session, title: 'Reading', room: 'Room A', isCounted: true, position: 1 },
      { ...session, title: 'Numbers', room: 'Room B', isCounted: true, position: 2 },
      { ...session, title: 'Opening', room: 'Room C', isCounted: false, position: 3 },
    ])
    const path = `/attendance/sheet?seminarId=${seminar.id}&form=12-b&slotId=${slot.id}`
    const { body } = await read(path)
    expect(body.slot).toMatchObject({ id: slot.id, label: 'Morning', room: 'Room A', topics: ['Reading'] })
    expect(body.lines).toHaveLength(3)
    expect(body.lines[1]).toMatchObject({ prcLicenseNo: '0012345', phone: null, email: null })
    expect((await read(`${path}&room=Room+B`)).body.slot).toMatchObject({
      room: 'Room B',
      topics: ['Numbers'],
    })
    expect((await read(`${path}&room=Room+C`)).status).toBe(404)
  })

  test('lists only people present in the slot, with the time of their scan', async () => {
    const { seminar, slot, other, nonato, abad, uy } = await aSeminarWithPeople()
    await aStoredMark(nonato, slot.id, { at: minutesIn(2) })
    await aStoredMark(abad, slot.id, { status: 'absent' })
    await aStoredMark(abad, other.id, { at: minutesIn(240) })
    await aStoredMark(uy, slot.id, { status: 'late' })
    const { body } = await read(
      `/attendance/sheet?seminarId=${seminar.id}&form=12-b&slotId=${slot.id}&people=present`,
    )
    expect(body.lines.map(({ lastName, scannedAt }) => [lastName, scannedAt])).toEqual([
      ['Ñonato', minutesIn(2).toISOString()],
      ['Uy', null],
    ])
    expect(body.total).toBe(2)
  })

  test('prints signatures on file beside scans only, audits them, and none once the setting is off', async () => {
    const { seminar, slot, nonato, uy } = await aSeminarWithPeople()
    await aStoredMark(nonato, slot.id, { at: minutesIn(2) })
    await aStoredMark(uy, slot.id, { status: 'late' })
    const picture = await aDrawnSignature()
    const taking = withPolicies(services, { signaturesOnFile: true })
    for (const registration of [nonato, uy]) {
      const body = await aTicketLink(services, registration)
      await saveSignature(contextOf(taking), { body, picture, consent: true })
    }
    const path = `/attendance/sheet?seminarId=${seminar.id}&form=12-a&slotId=${slot.id}`
    const headers = { Cookie: await aSessionCookie(db, staff.id) }
    const printed = async (search: string) => {
      const { body } = await createTestApi(taking).call<PrintedSheet>(`${path}${search}`, { headers })
      return body.lines.map(({ lastName, signature }) => [lastName, signature?.slice(0, 22) ?? null])
    }
    expect(await printed('&people=present')).toEqual([
      ['Ñonato', 'data:image/png;base64,'],
      ['Uy', null],
    ])
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry?.details).toMatchObject({ form: '12-a', signatures: 1 })
    expect((await printed('')).map(([, signature]) => signature)).toEqual([null, null, null])
    const { body } = await read(`${path}&people=present`)
    expect(body.lines.map(({ signature }) => signature)).toEqual([null, null])
  })

  test('refuses 12-B without a slot and with a slot of another seminar', async () => {
    const { seminar } = await aSeminarWithPeople()
    const { slot } = await aSeminarWithPeople()
    const path = `/attendance/sheet?seminarId=${seminar.id}&form=12-b`
    expect((await read(path)).status).toBe(400)
    expect((await read(`${path}&slotId=${slot.id}`)).status).toBe(404)
  })
})

describe('GET /attendance', () => {
  test('gives the time of the first counted scan with each mark', async () => {
    const { seminar, slot, nonato, abad } = await aSeminarWithPeople()
    await aStoredMark(nonato, slot.id, { at: minutesIn(2) })
    await aStoredMark(abad, slot.id)
    const { body } = await read<AttendanceList>(`/attendance?seminarId=${seminar.id}`)
    expect(body.people.map(({ marks }) => marks.map(({ scannedAt }) => scannedAt))).toEqual([
      [null],
      [minutesIn(2).toISOString()],
      [],
    ])
  })

  test('lists one person by registration', async () => {
    const { seminar, uy } = await aSeminarWithPeople()
    const { body } = await read<AttendanceList>(`/attendance?seminarId=${seminar.id}&registrationId=${uy.id}`)
    expect(body.people.map(({ registrationId }) => registrationId)).toEqual([uy.id])
    expect(body.total).toBe(1)
  })
})
