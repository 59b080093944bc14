import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { conditionalGetMiddleware } from '#app/platform/http/response-cache.ts'
import { createCategory, deactivateCategory, updateCategory } from './commands/change-category.ts'
import {
  copySeminarCover,
  removeSeminarCover,
  setSeminarCover,
  updateCoverDescription,
} from './commands/change-cover.ts'
import { removeSpeakerPhoto, setSpeakerPhoto } from './commands/change-speaker-photo.ts'
import { createSpeaker, deleteSpeaker, updateSpeaker } from './commands/save-speaker.ts'
import { seminarOperationsEndpoints, seminarsEndpoints } from './contract/endpoints.ts'
import type { CreateSeminarInput, UpdateSeminarInput } from './contract/seminar-inputs.ts'
import type { ListSeminarsQuery, RegistrantCounts, Seminar, SeminarList } from './contract/seminars.ts'
import { listCalendarMonth } from './queries/calendars.ts'
import { listCategories } from './queries/categories.ts'
import { countSeminars } from './queries/seminar-counts.ts'
import { listSpeakers } from './queries/speakers.ts'
import { refuseDraftsToNonStaff } from './rules/draft-access.ts'

export const seminarsHttp = serveEndpoints(seminarsEndpoints, {
  'GET /speakers': async (c, { query, json }) => {
    const { role } = requireSignedInActor(commandContext(c))
    return json(await listSpeakers(c.var.services.db, query, roleHasPermission(role, 'programme.manage')))
  },
  'POST /speakers': async (c, { body, json }) =>
    json({ speaker: await createSpeaker(commandContext(c), body) }),
  'POST /speakers/update': async (c, { body, json }) =>
    json({ speaker: await updateSpeaker(commandContext(c), body) }),
  'POST /speakers/delete': async (c, { body, json }) => {
    await deleteSpeaker(commandContext(c), body)
    return json({ success: true })
  },
  'POST /speakers/photo': {
    bodyLimit: imageBodyLimit('file'),
    handle: async (c, { body, json }) => json({ speaker: await setSpeakerPhoto(commandContext(c), body) }),
  },
  'POST /speakers/photo/remove': async (c, { body, json }) =>
    json({ speaker: await removeSpeakerPhoto(commandContext(c), body) }),
  'GET /categories': {
    use: [conditionalGetMiddleware],
    handle: async (c, { query: input, json }) => {
      if (input.includeDrafts) refuseDraftsToNonStaff(c.get('actor'))
      c.header('Cache-Control', 'private, no-cache')
      return json(await listCategories(c.var.services.db, input))
    },
  },
  'POST /categories': async (c, { body, json }) => {
    const category = await createCategory(commandContext(c), body)
    return json({ category })
  },
  'POST /categories/update': async (c, { body, json }) => {
    const category = await updateCategory(commandContext(c), body)
    return json({ category })
  },
  'POST /categories/delete': async (c, { body, json }) => {
    const category = await deactivateCategory(commandContext(c), body.id)
    return json({ category })
  },
  'POST /seminars/cover': {
    bodyLimit: imageBodyLimit('file'),
    handle: async (c, { body, json }) => json({ seminar: await setSeminarCover(commandContext(c), body) }),
  },
  'POST /seminars/cover/copy': async (c, { body, json }) =>
    json({ seminar: await copySeminarCover(commandContext(c), body) }),
  'POST /seminars/cover/describe': async (c, { body, json }) =>
    json({ seminar: await updateCoverDescription(commandContext(c), body) }),
  'POST /seminars/cover/remove': async (c, { body, json }) =>
    json({ seminar: await removeSeminarCover(commandContext(c), body) }),
  'GET /seminars/counts': {
    use: [conditionalGetMiddleware],
    handle: async (c, { query, json }) => {
      const { db, clock } = c.var.services
      c.header('Cache-Control', 'private, no-cache')
      return json(await countSeminars(db, query, clock()))
    },
  },
  'GET /seminars/calendar': {
    use: [conditionalGetMiddleware],
    handle: async (c, { query, json }) => {
      c.header('Cache-Control', 'private, no-cache')
      return json(await listCalendarMonth(c.var.services.db, query.month))
    },
  },
})

/** Operations on seminars that concern registrations, prices and attendance: later features implement them, `server/api.ts` passes them in. */
export interface SeminarOperations {
  listSeminars(context: CommandContext, query: ListSeminarsQuery): Promise<SeminarList>
  getSeminar(context: CommandContext, seminarId: number): Promise<Seminar>
  countRegistrants(context: CommandContext, seminarId: number): Promise<RegistrantCounts>
  createSeminar(context: CommandContext, input: CreateSeminarInput): Promise<Seminar>
  updateSeminar(context: CommandContext, input: UpdateSeminarInput): Promise<Seminar>
  deleteSeminar(context: CommandContext, seminarId: number): Promise<void>
}

export function createSeminarOperationsHttp(operations: SeminarOperations) {
  return serveEndpoints(seminarOperationsEndpoints, {
    'GET /seminars': {
      use: [conditionalGetMiddleware],
      handle: async (c, { query, json }) => {
        c.header('Cache-Control', 'private, no-cache')
        return json(await operations.listSeminars(commandContext(c), query))
      },
    },
    'GET /seminars/details': {
      use: [conditionalGetMiddleware],
      handle: async (c, { query, json }) => {
        c.header('Cache-Control', 'private, no-cache')
        return json({ seminar: await operations.getSeminar(commandContext(c), query.seminarId) })
      },
    },
    'GET /seminars/registrant-counts': async (c, { query, json }) =>
      json(await operations.countRegistrants(commandContext(c), query.seminarId)),
    'POST /seminars': async (c, { body, json }) =>
      json({ seminar: await operations.createSeminar(commandContext(c), body) }),
    'POST /seminars/update': async (c, { body, json }) => {
      const seminar = await operations.updateSeminar(commandContext(c), body)
      return json({ id: seminar.id, seminar })
    },
    'POST /seminars/delete': async (c, { body, json }) => {
      await operations.deleteSeminar(commandContext(c), body.seminarId)
      return json({ success: true })
    },
  })
}
