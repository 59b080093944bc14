/** The list of seminars is answered by the registration feature: who may read a meeting link depends on seats. */
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/described.ts'
import { everyone } from '../../platform/http/guards.ts'
import { query } from '../../platform/http/input.ts'
import { CategoryList, ListCategoriesQuery } from './contract.ts'
import { listCategories } from './queries.ts'

export const catalogHttp = new Hono<HttpEnvironment>().get(
  '/categories',
  everyone,
  query(ListCategoriesQuery),
  answers('Categories, each with the number of its seminars', CategoryList),
  etag({ weak: true }),
  async (c) => {
    c.header('Cache-Control', 'private, no-cache')
    return c.json(await listCategories(c.var.services.db, c.req.valid('query')))
  },
)
