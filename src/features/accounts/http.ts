import { Hono } from 'hono'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/described.ts'
import { everyone } from '../../platform/http/guards.ts'
import { Refusal } from '../../platform/refusals.ts'
import { SessionAnswer } from './contract.ts'

export const accountsHttp = new Hono<HttpEnvironment>().get(
  '/auth/session',
  everyone,
  answers('Who is signed in', SessionAnswer, [401]),
  (c) => {
    const { actor } = c.var
    if (actor === null) throw new Refusal('unauthenticated', 'no_session', 'You are not signed in.')
    const { personId: id, email, displayName, role } = actor
    return c.json({ user: { id, email, displayName, role } } satisfies SessionAnswer)
  },
)
