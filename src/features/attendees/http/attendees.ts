import { Hono } from 'hono'
import { attachmentHeaders } from '../../../platform/http/attachment.ts'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith, respondsWithContentType } from '../../../platform/http/describe-route.ts'
import { jsonBody, queryParams } from '../../../platform/http/input.ts'
import { requireSameSite } from '../../../platform/http/same-origin.ts'
import { toPagination } from '../../../platform/paging.ts'
import { SuccessResponse } from '../../../platform/wire-shapes.ts'
import { roleHasPermission } from '../../people/contract/permissions.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { reauthenticationGuard } from '../../people/http/reauthentication.ts'
import { deleteAttendee } from '../commands/delete-person.ts'
import { exportAttendees, exportParticipants } from '../commands/export-attendees.ts'
import { removeSampleData } from '../commands/remove-sample-data.ts'
import {
  AttendeeList,
  ListAttendeesQuery,
  ListTagsQuery,
  ParticipantsQuery,
  TagList,
} from '../contract/attendees.ts'
import { DeleteAttendeeInput } from '../contract/deletion.ts'
import { RemovedSampleData, RemoveSampleDataInput } from '../contract/sample-data.ts'
import { toAttendeeFilter } from '../queries/attendee-search.ts'
import { listAttendees, listTags } from '../queries/attendees.ts'

export const attendeeDeletionHttp = new Hono<HttpEnvironment>()
  .post(
    '/attendees/delete',
    requirePermission('attendees.manage'),
    jsonBody(DeleteAttendeeInput),
    respondsWith('Delete an attendee with their registrations', SuccessResponse, [404, 409]),
    async (c) => {
      await deleteAttendee(commandContext(c), c.req.valid('json').attendeeId)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )
  .post(
    '/attendees/remove-sample-data',
    requirePermission('site.set_up'),
    jsonBody(RemoveSampleDataInput),
    respondsWith('Remove the sample data that nobody has used', RemovedSampleData),
    async (c) => c.json((await removeSampleData(commandContext(c))) satisfies RemovedSampleData),
  )

export const attendeesHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees',
    requirePermission('attendees.look'),
    queryParams(ListAttendeesQuery),
    respondsWith('Attendees, the newest first, a page at a time', AttendeeList),
    async (c) => {
      const { page: number, limit, pageSize, ...filters } = c.req.valid('query')
      const page = toPagination({ page: number, limit, pageSize })
      const filter = {
        ...toAttendeeFilter(filters),
        canSeeProofs: roleHasPermission(c.var.actor?.role ?? null, 'payments.verify'),
      }
      const { attendees, total } = await listAttendees(c.var.services.db, filter, page)
      return c.json({ attendees, total, page: page.page, limit: page.limit } satisfies AttendeeList)
    },
  )
  .get(
    '/attendees/tags',
    requirePermission('attendees.look'),
    queryParams(ListTagsQuery),
    respondsWith('Tags in use, at most fifty', TagList),
    async (c) => {
      const tags = await listTags(c.var.services.db, c.req.valid('query').search ?? '')
      return c.json({ tags } satisfies TagList)
    },
  )
  .get(
    '/seminars/participants',
    requireSameSite,
    requirePermission('attendees.look'),
    queryParams(ParticipantsQuery),
    respondsWithContentType('The participants of a seminar as a CSV file', 'text/csv', [404]),
    async (c) => {
      const { seminarId } = c.req.valid('query')
      const file = await exportParticipants(commandContext(c), seminarId)
      return c.body(file.body, 200, attachmentHeaders(file.name, 'text/csv; charset=utf-8'))
    },
  )
  .get(
    '/attendees/export',
    requireSameSite,
    requirePermission('attendees.manage'),
    reauthenticationGuard('recent'),
    respondsWithContentType('All attendees as a CSV file', 'text/csv'),
    async (c) => {
      const file = await exportAttendees(commandContext(c))
      return c.body(file.body, 200, attachmentHeaders(file.name, 'text/csv; charset=utf-8'))
    },
  )
