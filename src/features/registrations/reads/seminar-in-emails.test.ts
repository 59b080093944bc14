import { expect, test } from 'vitest'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { aSeminar } from '#tests/kit/builders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { toEmailSeminarData } from './seminar-in-emails.ts'

const { db } = await aDatabase()

test.for([
  [{}, 12],
  [{ approvedCpdPoints: 7 }, 7],
  [{ isAccreditationAppliedFor: true }, null],
] as const)('E-mails about a seminar with %j promise %s units', async ([values, expected]) => {
  const { id } = await aSeminar(db, { cpdPoints: 12, ...values })
  const seminar = await findSeminarRecord(db, id)
  expect(seminar && toEmailSeminarData(seminar, { withDetails: false }).cpdPoints).toBe(expected)
})
