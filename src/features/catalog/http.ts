/** The list of seminars and their changes are answered by the registration feature: both depend on seats. */
import { Hono } from 'hono'
import { commandContext, type HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/described.ts'
import { everyone } from '../../platform/http/guards.ts'
import { body, query } from '../../platform/http/input.ts'
import { conditional } from '../../platform/http/over-the-wire.ts'
import { permitted } from '../people/permitted.ts'
import { createCategory } from './commands/create-category.ts'
import { createSeminar } from './commands/create-seminar.ts'
import { deactivateCategory } from './commands/deactivate-category.ts'
import { updateCategory } from './commands/update-category.ts'
import { CalendarMonth, CalendarQuery } from './contract/calendar.ts'
import { CreateCategoryInput, DeleteCategoryInput, UpdateCategoryInput } from './contract/category-forms.ts'
import { CreateSeminarInput } from './contract/seminar-forms.ts'
import { CategoryAnswer, CategoryList, ListCategoriesQuery, SeminarDetails } from './contract.ts'
import { refuseDrafts } from './draft-access.ts'
import { listCalendarMonth } from './queries/calendars.ts'
import { listCategories } from './queries/categories.ts'

export const catalogHttp = new Hono<HttpEnvironment>()
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
