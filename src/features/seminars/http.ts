/** Seminar lists and changes are in the registration feature, because they depend on seats. */
import { Hono } from 'hono'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { respondsWith } from '../../platform/http/describe-route.ts'
import { jsonBody, queryParams } from '../../platform/http/input.ts'
import { conditionalGet } from '../../platform/http/response-cache.ts'
import { SuccessResponse } from '../../platform/wire-shapes.ts'
import type { CommandContext } from '../people/commands/command-context.ts'
import { commandContext } from '../people/http/command-context.ts'
import { allowEveryone } from '../people/http/guards.ts'
import { requirePermission } from '../people/http/permitted.ts'
import { createCategory, deactivateCategory, updateCategory } from './commands/change-category.ts'
import { createSeminar } from './commands/create-seminar.ts'
import { CalendarMonth, CalendarQuery } from './contract/calendar.ts'
import {
  CreateCategoryInput,
  CreateSeminarInput,
  DeleteCategoryInput,
  DeleteSeminarInput,
  UpdateCategoryInput,
  UpdateSeminarInput,
} from './contract/planning-forms.ts'
import {
  CategoryList,
  CategoryResponse,
  ListCategoriesQuery,
  ListSeminarsQuery,
  RegistrantCounts,
  type Seminar,
  SeminarChangeResponse,
  SeminarDetails,
  SeminarDetailsQuery,
  SeminarList,
} from './contract/seminars.ts'
import { listCalendarMonth } from './queries/calendars.ts'
import { listCategories } from './queries/categories.ts'
import { refuseDraftsToNonStaff } from './rules/draft-access.ts'

export const seminarsHttp = new Hono<HttpEnvironment>()
  .get(
    '/categories',
    allowEveryone,
    queryParams(ListCategoriesQuery),
    respondsWith('Categories, each with the number of its seminars', CategoryList),
    conditionalGet,
    async (c) => {
      const input = c.req.valid('query')
      if (input.includeDrafts) refuseDraftsToNonStaff(c.get('actor'))
      c.header('Cache-Control', 'private, no-cache')
      return c.json(await listCategories(c.var.services.db, input))
    },
  )
  .post(
    '/categories',
    requirePermission('categories.manage'),
    jsonBody(CreateCategoryInput),
    respondsWith('Make a category', CategoryResponse, [409]),
    async (c) => {
      const category = await createCategory(commandContext(c), c.req.valid('json'))
      return c.json({ category } satisfies CategoryResponse)
    },
  )
  .post(
    '/categories/update',
    requirePermission('categories.manage'),
    jsonBody(UpdateCategoryInput),
    respondsWith('Change a category', CategoryResponse, [404, 409]),
    async (c) => {
      const category = await updateCategory(commandContext(c), c.req.valid('json'))
      return c.json({ category } satisfies CategoryResponse)
    },
  )
  .post(
    '/categories/delete',
    requirePermission('categories.manage'),
    jsonBody(DeleteCategoryInput),
    respondsWith('Take a category out of use; its seminars keep it', CategoryResponse, [404]),
    async (c) => {
      const category = await deactivateCategory(commandContext(c), c.req.valid('json').id)
      return c.json({ category } satisfies CategoryResponse)
    },
  )
  .post(
    '/seminars',
    requirePermission('seminars.manage'),
    jsonBody(CreateSeminarInput),
    respondsWith('Make a seminar', SeminarDetails),
    async (c) => {
      const seminar = await createSeminar(commandContext(c), c.req.valid('json'))
      return c.json({ seminar } satisfies SeminarDetails)
    },
  )
  .get(
    '/seminars/calendar',
    requirePermission('seminars.look'),
    queryParams(CalendarQuery),
    respondsWith('The seminars of a month of the Manila calendar', CalendarMonth),
    conditionalGet,
    async (c) => {
      c.header('Cache-Control', 'private, no-cache')
      return c.json(await listCalendarMonth(c.var.services.db, c.req.valid('query').month))
    },
  )

/** Operations on seminars that concern registrations: `registrations` implements them, `server/api.ts` passes them in. */
export interface SeminarOperations {
  listSeminars(context: CommandContext, query: ListSeminarsQuery): Promise<SeminarList>
  getSeminar(context: CommandContext, seminarId: number): Promise<Seminar>
  countRegistrants(context: CommandContext, seminarId: number): Promise<RegistrantCounts>
  updateSeminar(context: CommandContext, input: UpdateSeminarInput): Promise<Seminar>
  deleteSeminar(context: CommandContext, seminarId: number): Promise<void>
}

export function createSeminarOperationsHttp(operations: SeminarOperations) {
  return new Hono<HttpEnvironment>()
    .get(
      '/seminars',
      allowEveryone,
      queryParams(ListSeminarsQuery),
      respondsWith('Seminars, a page at a time', SeminarList),
      conditionalGet,
      async (c) => {
        c.header('Cache-Control', 'private, no-cache')
        return c.json(await operations.listSeminars(commandContext(c), c.req.valid('query')))
      },
    )
    .get(
      '/seminars/details',
      allowEveryone,
      queryParams(SeminarDetailsQuery),
      respondsWith('One seminar', SeminarDetails, [404]),
      conditionalGet,
      async (c) => {
        c.header('Cache-Control', 'private, no-cache')
        const { seminarId } = c.req.valid('query')
        return c.json({
          seminar: await operations.getSeminar(commandContext(c), seminarId),
        } satisfies SeminarDetails)
      },
    )
    .get(
      '/seminars/registrant-counts',
      requirePermission('seminars.manage'),
      queryParams(SeminarDetailsQuery),
      respondsWith('How many registrants a change of a seminar is e-mailed to', RegistrantCounts, [404]),
      async (c) => {
        const { seminarId } = c.req.valid('query')
        return c.json(await operations.countRegistrants(commandContext(c), seminarId))
      },
    )
    .post(
      '/seminars/update',
      requirePermission('seminars.manage'),
      jsonBody(UpdateSeminarInput),
      respondsWith(
        'Change a seminar; registrants are e-mailed when it is cancelled, and when its date, time or place changes unless `notifyRegistrants` is false',
        SeminarChangeResponse,
        [404, 409],
      ),
      async (c) => {
        const seminar = await operations.updateSeminar(commandContext(c), c.req.valid('json'))
        return c.json({ id: seminar.id, seminar } satisfies SeminarChangeResponse)
      },
    )
    .post(
      '/seminars/delete',
      requirePermission('seminars.manage'),
      jsonBody(DeleteSeminarInput),
      respondsWith('Delete a seminar that nobody registered for', SuccessResponse, [404, 409]),
      async (c) => {
        await operations.deleteSeminar(commandContext(c), c.req.valid('json').seminarId)
        return c.json({ success: true } satisfies SuccessResponse)
      },
    )
}
