import { afterAll, expect, test } from 'vitest'
import { aSeminar } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { findSeminarRecord } from '../../seminars/queries/planning.ts'
import { toEmailSeminarData } from './seminar-in-emails.ts'

const database = await createTestDatabase()
const { db } = database

afterAll(() => database.close())

test.for([
  [{}, 12],
  [{ approvedCpdPoints: 7 }, 7],
  [{ isAccreditationAppliedFor: true }, null],
] as const)('E-mails about a seminar with %j promise %s units', async ([values, expected]) => {
  const { id } = await aSeminar(db, { cpdPoints: 12, ...values })
  const seminar = await findSeminarRecord(db, id)
  expect(seminar && toEmailSeminarData(seminar, { withDetails: false }).cpdPoints).toBe(expected)
})
