/** Every message, for those who run the mail. */
import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'

export const outboxHttp = new Hono<HttpEnvironment>()
