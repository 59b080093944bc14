import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { unsubscribeEndpoints } from '../contract/endpoints.ts'
import type { MailProvider, MailSiteDetails } from '../emails/template.ts'
import { getMailSite } from '../reads/mail-site.ts'
/** The unsubscribe page, and one-click unsubscribing. */

import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { commandContext } from '#app/application/http/command-context.ts'
import type { MailBrand } from '#app/features/settings/contract/branding.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { cspReportDirectives } from '#app/platform/http/security-headers.ts'
import { logoMarkShapes } from '#app/ui/brand/logo-shapes.ts'
import { readUnsubscribeToken } from '../adapters/unsubscribe-link.ts'
import { unsubscribe } from '../commands/unsubscribe.ts'

/** The unsubscribe page: no script, no names. Opening it changes nothing, as link scanners do. */
// Copied from `ui/tokens.css`, which this page cannot load.
const styles = `
:root{color-scheme:light dark;--paper:#fbfaf5;--surface:#fff;--ink:#16241a;--soft:#4d5b51;--line:#dedfd2;--brand:#23781b;--on-brand:#fff;--link:#21701a}
@media (prefers-color-scheme:dark){:root{--paper:#0f1711;--surface:#17211a;--ink:#eaf0e6;--soft:#abb9ad;--line:#2d3b31;--brand:#278021;--link:#8bd281}}
*{box-sizing:border-box;margin:0}
body{display:grid;min-height:100vh;align-content:start;justify-items:center;gap:1.25rem;padding:1.5rem 1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;overflow-wrap:anywhere}
header,main,footer{width:100%;max-width:34rem}
header a{display:inline-flex;align-items:center;gap:.75rem;min-height:2.75rem;font-weight:700;color:var(--ink);text-decoration:none}
svg{width:2.5rem;height:2.5rem;flex:none}
main{display:grid;gap:1rem;padding:1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:.875rem}
h1{font-size:1.625rem;line-height:1.2}
a{color:var(--link)}
footer{font-size:.9375rem;color:var(--soft)}
button{min-height:2.75rem;padding:.625rem 1.5rem;border:0;border-radius:99rem;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:700;cursor:pointer}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
`

/** The provider's colors, which replace those of the demonstration provider. */
const toStyles = ({ initial, color, colorOnDark }: MailBrand) =>
  initial === null
    ? styles
    : `${styles}:root{--brand:${color};--link:${color}}@media (prefers-color-scheme:dark){:root{--link:${colorOnDark}}}`

/** CSP: only these styles, and forms only to this site. */
const toPagePolicy = (pageStyles: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(pageStyles).digest('base64')}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    cspReportDirectives,
  ].join('; ')

type UnsubscribeStep = 'confirm' | 'done' | 'link_unknown'

const settings = html`<a href="/account">your account settings</a>`

function toStepTexts({ name, contact }: MailProvider, step: UnsubscribeStep) {
  const mailto = html`<a href="mailto:${contact.email}">${contact.email}</a>`
  switch (step) {
    case 'confirm':
      return {
        title: 'Stop invitations and reminders?',
        body: html`<p>${name} sent the e-mail that brought you here. If you unsubscribe, we will no longer send invitations and seminar reminders to its recipient.</p>
      <p>You will still get e-mails about your own registrations, such as confirmations and payments.</p>
      <form method="post"><button type="submit">Unsubscribe</button></form>`,
      }
    case 'done':
      return {
        title: 'You have unsubscribed',
        body: html`<p>${name} will no longer send you invitations and seminar reminders. You will still get e-mails about your own registrations.</p>
      <p>Changed your mind? Log in and turn e-mail on again in ${settings}, or e-mail us at ${mailto}.</p>`,
      }
    case 'link_unknown':
      return {
        title: 'This link does not work',
        body: html`<p>The link is incomplete or too old. Nothing was changed.</p>
      <p>Please open the link in the e-mail again. You can also log in and turn e-mail off in ${settings}, or e-mail us at ${mailto} and we will do it for you.</p>`,
      }
  }
}

const demonstrationMark = logoMarkShapes.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('')

const drawnMark = `<svg viewBox="0 0 48 48" aria-hidden="true">${demonstrationMark}</svg>`

function renderUnsubscribePage({ provider, brand }: MailSiteDetails, step: UnsubscribeStep) {
  const icon =
    brand.initial === null
      ? { mark: drawnMark, url: '/favicon.svg' }
      : { mark: '<img src="/brand/icon-180.png" width="40" height="40" alt="">', url: '/brand/icon-180.png' }
  const { title, body } = toStepTexts(provider, step)
  const { name, contact } = provider
  return html`${raw('<!doctype html>')}<html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex">
      <link rel="icon" href="${icon.url}">
      <title>${title} | ${name}</title>
      ${raw(`<style>${toStyles(brand)}</style>`)}
    </head>
    <body>
      <header><a href="/">${raw(icon.mark)}${name}</a></header>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>
      <footer>${contact.addressLines.join(', ')}</footer>
    </body>
  </html>`
}

/** Message of the link; null if invalid. */
function readMessageId(c: RequestContext): number | null {
  const { secrets, clock } = c.var.services
  return readUnsubscribeToken(secrets, c.req.query('token') ?? '', clock())
}

function respond(c: RequestContext, step: UnsubscribeStep) {
  const site = getMailSite(c.var.services)
  c.header('Content-Security-Policy', toPagePolicy(toStyles(site.brand)))
  c.header('X-Robots-Tag', 'noindex')
  return c.html(renderUnsubscribePage(site, step), step === 'link_unknown' ? 400 : 200)
}

export const unsubscribeHttp = serveEndpoints(unsubscribeEndpoints, {
  'GET /email/unsubscribe': (c) => respond(c, readMessageId(c) === null ? 'link_unknown' : 'confirm'),
  'POST /email/unsubscribe': async (c) => {
    const outboxId = readMessageId(c)
    const isDone = outboxId !== null && (await unsubscribe(commandContext(c), outboxId))
    return respond(c, isDone ? 'done' : 'link_unknown')
  },
})
