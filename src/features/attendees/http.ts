import { Hono } from 'hono'
import { attachment } from '../../platform/http/attachment.ts'
import { commandContext, type HttpEnvironment } from '../../platform/http/context.ts'
import { answers, answersWith } from '../../platform/http/described.ts'
import { body, query } from '../../platform/http/input.ts'
import { toPage } from '../../platform/http/paging.ts'
import { reauthenticated } from '../../platform/http/reauthentication.ts'
import { sameSiteOnly } from '../../platform/http/same-origin.ts'
import { DeleteUserInput, Done } from '../accounts/contract.ts'
import { may } from '../people/access.ts'
import { permitted } from '../people/permitted.ts'
import { getAttendanceSheet } from './attendance-sheet.ts'
import { deleteUser } from './commands/delete-user.ts'
import { exportParticipants } from './commands/export-participants.ts'
import {
  AttendanceSheet,
  AttendanceSheetQuery,
  AttendeeList,
  ListAttendeesQuery,
  ListTagsQuery,
  ParticipantsQuery,
  TagList,
} from './contract.ts'
import { toAttendeeFilter } from './queries/attendee-search.ts'
import { listAttendees } from './queries/attendees.ts'
import { listTags } from './queries/tags.ts'

export const attendeesHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees',
    permitted('attendees.look'),
    query(ListAttendeesQuery),
    answers('Attendees, the newest first, a page at a time', AttendeeList),
    async (c) => {
      const { page: number, limit, pageSize, ...asked } = c.req.valid('query')
      const page = toPage({ page: number, limit, pageSize })
      const filter = {
        ...toAttendeeFilter(asked),
        isShownProofs: may(c.var.actor?.role ?? null, 'payments.verify'),
      }
      const { attendees, total } = await listAttendees(c.var.services.db, filter, page)
      return c.json({ attendees, total, page: page.page, limit: page.limit } satisfies AttendeeList)
    },
  )
  .get(
    '/attendees/tags',
    permitted('attendees.look'),
    query(ListTagsQuery),
    answers('Tags in use, at most fifty', TagList),
    async (c) => {
      const tags = await listTags(c.var.services.db, c.req.valid('query').search ?? '')
      return c.json({ tags } satisfies TagList)
    },
  )
  .get(
    '/seminars/participants',
    sameSiteOnly,
    permitted('attendees.look'),
    query(ParticipantsQuery),
    answersWith('The participants of a seminar as a CSV file', 'text/csv', [404]),
    async (c) => {
      const { seminarId } = c.req.valid('query')
      const file = await exportParticipants(commandContext(c), seminarId)
      return c.body(file.body, 200, attachment(file.name, 'text/csv; charset=utf-8'))
    },
  )
  .get(
    '/seminars/attendance-sheet',
    permitted('attendees.look'),
    query(AttendanceSheetQuery),
    answers('Everyone expected at a seminar, by last name', AttendanceSheet, [404]),
    async (c) => c.json(await getAttendanceSheet(c.var.services.db, c.req.valid('query'))),
  )
  .post(
    '/users/delete',
    permitted('users.manage'),
    reauthenticated('recent'),
    body(DeleteUserInput),
    answers('Delete a user', Done, [404, 409]),
    async (c) => {
      await deleteUser(commandContext(c), c.req.valid('json').userId)
      return c.json({ success: true } satisfies Done)
    },
  )
