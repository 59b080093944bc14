/** The provider’s own templates of messages, and how they would look. */
import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'

export const mailTemplatesHttp = new Hono<HttpEnvironment>()
