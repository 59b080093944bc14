/** The way out of our letters: the page that their link opens, and the one press that mail programs make themselves. */
import { Hono } from 'hono'
import { commandContext, type HttpEnvironment, type RequestContext } from '../../../platform/http/context.ts'
import { answersWith } from '../../../platform/http/described.ts'
import { everyone } from '../../../platform/http/guards.ts'
import { unsubscribe } from '../commands/unsubscribe.ts'
import { readUnsubscribeToken } from '../unsubscribe-link.ts'
import { type UnsubscribeStep, unsubscribePage, unsubscribePagePolicy } from '../unsubscribe-page.ts'

/** The letter whose link this is; null where it is none of ours. */
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
