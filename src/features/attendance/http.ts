import { Hono } from 'hono'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/describe-route.ts'
import { body, query } from '../../platform/http/input.ts'
import { RegistrationAnswer } from '../payments/contract/payments.ts'
import { toRegistration } from '../payments/reads/to-registration.ts'
import { commandContext } from '../people/http/command-context.ts'
import { permitted } from '../people/http/permitted.ts'
import { markAttendance } from './commands/mark-attendance.ts'
import { markSeminarAttendance } from './commands/mark-seminar-attendance.ts'
import {
  AttendanceSheet,
  AttendanceSheetQuery,
  MarkAttendanceInput,
  MarkSeminarAttendanceInput,
  MarkSeminarAttendanceResponse,
  SeminarAttendance,
  SeminarAttendanceQuery,
} from './contract.ts'
import { getAttendanceSheet, getSeminarAttendance } from './reads.ts'

export const attendanceHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/attendance',
    permitted('attendees.work_with'),
    query(SeminarAttendanceQuery),
    answers('Who is expected at a seminar and who came, by last name', SeminarAttendance, [404]),
    async (c) => c.json(await getSeminarAttendance(commandContext(c), c.req.valid('query'))),
  )
  .post(
    '/attendees/attendance',
    permitted('attendees.work_with'),
    body(MarkAttendanceInput),
    answers('Note whether somebody came', RegistrationAnswer, [404, 409]),
    async (c) => {
      const row = await markAttendance(commandContext(c), c.req.valid('json'))
      return c.json({ registration: toRegistration(row) } satisfies RegistrationAnswer)
    },
  )
  .post(
    '/attendees/attendance/all',
    permitted('attendees.work_with'),
    body(MarkSeminarAttendanceInput),
    answers('Note for a whole seminar who came', MarkSeminarAttendanceResponse, [404, 409]),
    async (c) => {
      const changed = await markSeminarAttendance(commandContext(c), c.req.valid('json'))
      return c.json({ changed } satisfies MarkSeminarAttendanceResponse)
    },
  )
  .get(
    '/seminars/attendance-sheet',
    permitted('attendees.look'),
    query(AttendanceSheetQuery),
    answers('Everyone expected at a seminar, by last name', AttendanceSheet, [404]),
    async (c) => c.json(await getAttendanceSheet(c.var.services.db, c.req.valid('query'))),
  )
