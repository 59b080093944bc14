/** Mail settings, whether they work, and a message to try them. */
import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'

export const mailSettingsHttp = new Hono<HttpEnvironment>()
