/** Seminar lists and changes are in the registration feature, because they depend on seats. */
import { Hono } from 'hono'
import { conditional } from '../../platform/http/conditional-response.ts'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/describe-route.ts'
import { body, query } from '../../platform/http/input.ts'
import { Done } from '../../platform/wire-shapes.ts'
import type { CommandContext } from '../people/commands/command-context.ts'
import { commandContext } from '../people/http/command-context.ts'
import { everyone } from '../people/http/guards.ts'
import { permitted } from '../people/http/permitted.ts'
import { createCategory } from './commands/create-category.ts'
import { createSeminar } from './commands/create-seminar.ts'
import { deactivateCategory } from './commands/deactivate-category.ts'
import { updateCategory } from './commands/update-category.ts'
import { CalendarMonth, CalendarQuery } from './contract/calendar.ts'
import { CreateCategoryInput, DeleteCategoryInput, UpdateCategoryInput } from './contract/category-forms.ts'
import { CreateSeminarInput, DeleteSeminarInput, UpdateSeminarInput } from './contract/seminar-forms.ts'
import {
  CategoryAnswer,
  CategoryList,
  ChangedSeminar,
  ListCategoriesQuery,
  ListSeminarsQuery,
  RegistrantCounts,
  type Seminar,
  SeminarDetails,
  SeminarDetailsQuery,
  SeminarList,
} from './contract/seminars.ts'
import { listCalendarMonth } from './queries/calendars.ts'
import { listCategories } from './queries/categories.ts'
import { refuseDrafts } from './rules/draft-access.ts'

export const seminarsHttp = new Hono<HttpEnvironment>()
  .get(
    '/categories',
    everyone,
    query(ListCategoriesQuery),
    answers('Categories, each with the number of its seminars', CategoryList),
    conditional,
    async (c) => {
      const input = c.req.valid('query')
      if (input.includeDrafts) refuseDrafts(c.get('actor'))
      c.header('Cache-Control', 'private, no-cache')
      return c.json(await listCategories(c.var.services.db, input))
    },
  )
  .post(
    '/categories',
    permitted('categories.manage'),
    body(CreateCategoryInput),
    answers('Make a category', CategoryAnswer, [409]),
    async (c) => {
      const category = await createCategory(commandContext(c), c.req.valid('json'))
      return c.json({ category } satisfies CategoryAnswer)
    },
  )
  .post(
    '/categories/update',
    permitted('categories.manage'),
    body(UpdateCategoryInput),
    answers('Change a category', CategoryAnswer, [404, 409]),
    async (c) => {
      const category = await updateCategory(commandContext(c), c.req.valid('json'))
      return c.json({ category } satisfies CategoryAnswer)
    },
  )
  .post(
    '/categories/delete',
    permitted('categories.manage'),
    body(DeleteCategoryInput),
    answers('Take a category out of use; its seminars keep it', CategoryAnswer, [404]),
    async (c) => {
      const category = await deactivateCategory(commandContext(c), c.req.valid('json').id)
      return c.json({ category } satisfies CategoryAnswer)
    },
  )
  .post(
    '/seminars',
    permitted('seminars.manage'),
    body(CreateSeminarInput),
    answers('Make a seminar', SeminarDetails),
    async (c) => {
      const seminar = await createSeminar(commandContext(c), c.req.valid('json'))
      return c.json({ seminar } satisfies SeminarDetails)
    },
  )
  .get(
    '/seminars/calendar',
    permitted('seminars.look'),
    query(CalendarQuery),
    answers('The seminars of a month of the Manila calendar', CalendarMonth),
    conditional,
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
      everyone,
      query(ListSeminarsQuery),
      answers('Seminars, a page at a time', SeminarList),
      conditional,
      async (c) => {
        c.header('Cache-Control', 'private, no-cache')
        return c.json(await operations.listSeminars(commandContext(c), c.req.valid('query')))
      },
    )
    .get(
      '/seminars/details',
      everyone,
      query(SeminarDetailsQuery),
      answers('One seminar', SeminarDetails, [404]),
      conditional,
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
      permitted('seminars.manage'),
      query(SeminarDetailsQuery),
      answers('How many registrants a change of a seminar is e-mailed to', RegistrantCounts, [404]),
      async (c) => {
        const { seminarId } = c.req.valid('query')
        return c.json(await operations.countRegistrants(commandContext(c), seminarId))
      },
    )
    .post(
      '/seminars/update',
      permitted('seminars.manage'),
      body(UpdateSeminarInput),
      answers(
        'Change a seminar; registrants are e-mailed when it is cancelled, and when its date, time or place changes unless `notifyRegistrants` is false',
        ChangedSeminar,
        [404, 409],
      ),
      async (c) => {
        const seminar = await operations.updateSeminar(commandContext(c), c.req.valid('json'))
        return c.json({ id: seminar.id, seminar } satisfies ChangedSeminar)
      },
    )
    .post(
      '/seminars/delete',
      permitted('seminars.manage'),
      body(DeleteSeminarInput),
      answers('Delete a seminar that nobody registered for', Done, [404, 409]),
      async (c) => {
        await operations.deleteSeminar(commandContext(c), c.req.valid('json').seminarId)
        return c.json({ success: true } satisfies Done)
      },
    )
}
