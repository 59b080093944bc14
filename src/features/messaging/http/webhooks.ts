/** What mail providers report. */
import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'

export const mailWebhooksHttp = new Hono<HttpEnvironment>()
