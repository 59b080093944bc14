import { expect, test } from 'vitest'
import { aRunningSeminar, staffAccess } from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { aPriceRule, registerWithDiscount } from '#tests/kit/discounts.ts'
import { withLedger } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { SeminarAttendanceQuery } from '../contract/attendance.ts'
import { getCheckInSnapshot } from './check-in.ts'
import { getSeminarAttendance } from './seminar-attendance.ts'

const { db, services } = await aSite()

test('Staff see at check-in whose card is to be checked', async () => {
  const staff = await aPerson(db, { role: 'admin' })
  const context = contextOf(withLedger(services), { actor: actorOf(staff) })
  const { id: seminarId } = await aRunningSeminar(db, { price: '500.00' })
  const rule = { kind: 'declared', label: 'Senior citizen', percent: 20, needsCard: true } as const
  const { id: declaredRuleId } = await aPriceRule(db, rule)
  const senior = await registerWithDiscount(context, { seminarId, source: null, declaredRuleId })
  const other = await registerWithDiscount(context, { seminarId, source: null })
  const access = staffAccess(seminarId, staff.id)
  const { people } = await getCheckInSnapshot(context, { access, cursor: undefined })
  const list = await getSeminarAttendance(context, SeminarAttendanceQuery.parse({ seminarId }))
  for (const shown of [
    people.map(({ registrationId, cardToCheck }) => [registrationId, cardToCheck]),
    list.registrations.map(({ id, cardToCheck }) => [id, cardToCheck]),
  ])
    expect(new Map(shown as [number, string | undefined][])).toEqual(
      new Map([
        [senior.id, 'Senior citizen'],
        [other.id, undefined],
      ]),
    )
})
