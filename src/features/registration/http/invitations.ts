/** Official invitations: how one would look, and asking for it. */
import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'

export const invitationsHttp = new Hono<HttpEnvironment>()
