import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { body } from '../../../platform/http/input.ts'
import { Done } from '../../../platform/wire-shapes.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { permitted } from '../../people/http/permitted.ts'
import { deleteAttendee } from '../commands/delete-attendee.ts'
import { removeSampleData } from '../commands/remove-sample-data.ts'
import { DeleteAttendeeInput } from '../contract/deletion.ts'
import { RemovedSampleData, RemoveSampleDataInput } from '../contract/sample-data.ts'

export const bulkHttp = new Hono<HttpEnvironment>()
  .post(
    '/attendees/delete',
    permitted('attendees.manage'),
    body(DeleteAttendeeInput),
    answers('Delete an attendee with their registrations', Done, [404, 409]),
    async (c) => {
      await deleteAttendee(commandContext(c), c.req.valid('json').attendeeId)
      return c.json({ success: true } satisfies Done)
    },
  )
  .post(
    '/attendees/remove-sample-data',
    permitted('site.set_up'),
    body(RemoveSampleDataInput),
    answers('Remove the sample data that nobody has used', RemovedSampleData),
    async (c) => c.json((await removeSampleData(commandContext(c))) satisfies RemovedSampleData),
  )
