/** The unsubscribe page, and one-click unsubscribing. */
import { Hono } from 'hono'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { answersWith } from '../../../platform/http/describe-route.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { everyone } from '../../people/http/guards.ts'
import { readUnsubscribeToken } from '../adapters/unsubscribe-link.ts'
import { unsubscribe } from '../commands/unsubscribe.ts'
import { type UnsubscribeStep, unsubscribePage, unsubscribePagePolicy } from './unsubscribe-page.ts'

/** Message of the link; null if invalid. */
function letterOf(c: RequestContext): number | null {
  const { secrets, clock } = c.var.services
  return readUnsubscribeToken(secrets, c.req.query('token') ?? '', clock())
}

function answer(c: RequestContext, step: UnsubscribeStep) {
  c.header('Content-Security-Policy', unsubscribePagePolicy)
  c.header('X-Robots-Tag', 'noindex')
  return c.html(unsubscribePage(step), step === 'link_unknown' ? 400 : 200)
}

export const unsubscribeHttp = new Hono<HttpEnvironment>()
  .get(
    '/email/unsubscribe',
    everyone,
    answersWith('Asks whether letters like this one shall stop; changes nothing', 'text/html', [400]),
    (c) => answer(c, letterOf(c) === null ? 'link_unknown' : 'ask'),
  )
  .post(
    '/email/unsubscribe',
    everyone,
    answersWith('Stops letters like this one (RFC 8058, one click)', 'text/html', [400]),
    async (c) => {
      const outboxId = letterOf(c)
      const isDone = outboxId !== null && (await unsubscribe(commandContext(c), outboxId))
      return answer(c, isDone ? 'done' : 'link_unknown')
    },
  )
