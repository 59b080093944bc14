/** What became of the mail, in numbers. */
import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'

export const mailStatisticsHttp = new Hono<HttpEnvironment>()
