import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { anAccreditation } from '#tests/kit/accreditation.ts'
import { actorOf, aPerson, aSeminar, inDays } from '#tests/kit/builders.ts'
import { professionId } from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { ListProgrammesQuery } from '../contract/programme-list.ts'
import { getSeminarAccreditation } from '../reads/accreditation.ts'
import { getProgrammeList } from '../reads/programme-list.ts'
import { recordReport } from './record-report.ts'

const { db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const teachers = await professionId(db)
const day = (days: number) => toManilaDay(inDays(days))

/** Creates an accreditation of a seminar that ended two days ago. */
async function anApproved(status: AccreditationStatus = 'approved') {
  const { id: seminarId } = await aSeminar(db, { startsAt: inDays(-3), endsAt: inDays(-2) })
  return { seminarId, id: await anAccreditation(services, { seminarId, professionId: teachers, status }) }
}

async function stateOf(id: number) {
  const { programmes } = await getProgrammeList(manager, ListProgrammesQuery.parse({ limit: '100' }))
  return programmes.find((programme) => programme.id === id)
}

describe('recordReport', () => {
  test('ends the deadline, moves the program behind those with one, and can be taken back', async () => {
    const { id, seminarId } = await anApproved()
    const later = await anApproved()
    expect(await stateOf(id)).toMatchObject({ state: 'report_due', dueOn: day(28) })
    await recordReport(manager, { id, version: 1, reportedOn: day(-1) })
    expect(await stateOf(id)).toMatchObject({ state: 'reported', dueOn: null, status: 'approved' })
    const { programmes } = await getProgrammeList(manager, ListProgrammesQuery.parse({}))
    expect(programmes.map((programme) => programme.id)).toEqual([later.id, id])
    const { accreditations, deadlines } = await getSeminarAccreditation(manager, seminarId)
    expect(accreditations).toMatchObject([{ reportedOn: day(-1), version: 2 }])
    expect(deadlines).toEqual([])
    await recordReport(manager, { id, version: 2, reportedOn: null })
    expect(await stateOf(id)).toMatchObject({ state: 'report_due' })
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, seminarId))
    expect(entries.map(({ action }) => action)).toEqual([
      'accreditation.saved',
      'accreditation.report_recorded',
      'accreditation.report_taken_back',
    ])
  })

  test.for([
    [-3, 'report_too_early'],
    [1, 'report_in_future'],
  ] as const)('refuses a day that is %i days from today at its field', async ([days, code]) => {
    const { id } = await anApproved()
    await expect(recordReport(manager, { id, version: 1, reportedOn: day(days) })).rejects.toMatchObject({
      code,
      details: { issues: [{ path: 'reportedOn' }] },
    })
  })

  test('accepts the last day of the seminar and today', async () => {
    for (const days of [-2, 0]) {
      const { id } = await anApproved()
      await recordReport(manager, { id, version: 1, reportedOn: day(days) })
      expect(await stateOf(id)).toMatchObject({ state: 'reported' })
    }
  })

  test('refuses what is not approved, and what someone else changed', async () => {
    const applied = await anApproved('applied')
    const input = { version: 1, reportedOn: day(-1) }
    await expect(recordReport(manager, { ...input, id: applied.id })).rejects.toMatchObject({
      code: 'accreditation_status',
    })
    const { id } = await anApproved()
    await expect(recordReport(manager, { ...input, id, version: 2 })).rejects.toMatchObject({
      code: 'accreditation_changed',
    })
    await expect(recordReport(manager, { ...input, id: 999_999 })).rejects.toMatchObject({
      code: 'accreditation_unknown',
    })
  })
})
