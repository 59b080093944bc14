/** The way out of letters, without signing in. */
import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'

export const unsubscribeHttp = new Hono<HttpEnvironment>()
