import { Hono } from 'hono'
import { commandContext, type HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { body, query } from '../../../platform/http/input.ts'
import { permitted } from '../../people/permitted.ts'
import { markAttendance } from '../commands/mark-attendance.ts'
import { markSeminarAttendance } from '../commands/mark-seminar-attendance.ts'
import {
  MarkAttendanceInput,
  MarkedAttendance,
  MarkSeminarAttendanceInput,
  SeminarAttendance,
  SeminarAttendanceQuery,
} from '../contract/attendance.ts'
import { RegistrationAnswer } from '../contract/payments.ts'
import { getSeminarAttendance } from '../seminar-attendance.ts'
import { toRegistration } from '../to-registration.ts'

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
    answers('Note for a whole seminar who came', MarkedAttendance, [404, 409]),
    async (c) => {
      const changed = await markSeminarAttendance(commandContext(c), c.req.valid('json'))
      return c.json({ changed } satisfies MarkedAttendance)
    },
  )
