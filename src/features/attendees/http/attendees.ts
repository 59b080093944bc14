import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { canReadLicences } from '#app/features/accreditation/rules/visible-licence-number.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import { toPagination } from '#app/platform/paging.ts'
import { deleteAttendee } from '../commands/delete-person.ts'
import { exportAttendees, exportParticipants } from '../commands/export-attendees.ts'
import { removeSampleData } from '../commands/remove-sample-data.ts'
import { attendeeDeletionEndpoints, attendeesEndpoints } from '../contract/endpoints.ts'
import { toAttendeeFilter } from '../queries/attendee-search.ts'
import { listAttendees, listTags } from '../queries/attendees.ts'

export const attendeeDeletionHttp = serveEndpoints(attendeeDeletionEndpoints, {
  'POST /attendees/delete': async (c, { body, json }) => {
    await deleteAttendee(commandContext(c), body.attendeeId)
    return json({ success: true })
  },
  'POST /attendees/remove-sample-data': async (c, { json }) =>
    json(await removeSampleData(commandContext(c))),
})

export const attendeesHttp = serveEndpoints(attendeesEndpoints, {
  'GET /attendees': async (c, { query, json }) => {
    const { page: number, limit, pageSize, ...filters } = query
    const page = toPagination({ page: number, limit, pageSize })
    const filter = {
      ...toAttendeeFilter(filters),
      canSeeProofs: roleHasPermission(c.var.actor?.role ?? null, 'payments.verify'),
      canReadLicences: canReadLicences(c.var.actor),
    }
    const { attendees, total } = await listAttendees(c.var.services.db, filter, page)
    return json({ attendees, total, page: page.page, limit: page.limit })
  },
  'GET /attendees/tags': async (c, { query, json }) => {
    const tags = await listTags(c.var.services.db, query.search ?? '')
    return json({ tags })
  },
  'GET /seminars/participants': async (c, { query }) => {
    const { seminarId } = query
    const file = await exportParticipants(commandContext(c), seminarId)
    return c.body(file.body, 200, attachmentHeaders(file.name, 'text/csv; charset=utf-8'))
  },
  'GET /attendees/export': async (c) => {
    const file = await exportAttendees(commandContext(c))
    return c.body(file.body, 200, attachmentHeaders(file.name, 'text/csv; charset=utf-8'))
  },
})
