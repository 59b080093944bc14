import { commandContext } from '#app/application/http/command-context.ts'
import { assertReauthenticated } from '#app/application/http/reauthentication.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { savePrivacyNotice } from '../commands/save-privacy-notice.ts'
import { saveSection } from '../commands/save-settings.ts'
import { contentEndpoints } from '../contract/content-endpoints.ts'
import type { SettingsSectionName } from '../contract/sections.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { getPrivacyNotice } from '../reads/privacy-notice.ts'
import { getSavedSection } from '../reads/settings.ts'
import { directsPayments, listOwnNumbers } from '../rules/payment-directions.ts'
import { refreshed } from './refreshed.ts'

function requireReauthenticationForPayments<Name extends SettingsSectionName>(
  c: RequestContext,
  section: Name,
  after: SiteSettings[Name],
): void {
  const { current } = c.var.services.settings
  const known = listOwnNumbers(current.organisation)
  if (directsPayments(section, { before: current[section], after, known })) assertReauthenticated(c, 'recent')
}

export const contentHttp = serveEndpoints(contentEndpoints, {
  'GET /settings/menu': async (c, { json }) => json(await getSavedSection(c.var.services.db, 'menu')),
  'POST /settings/menu': async (c, { body, json }) => {
    requireReauthenticationForPayments(c, 'menu', body.value)
    return json(await refreshed(c, saveSection(commandContext(c), 'menu', body)))
  },
  'GET /settings/home': async (c, { json }) => json(await getSavedSection(c.var.services.db, 'home')),
  'POST /settings/home': async (c, { body, json }) => {
    requireReauthenticationForPayments(c, 'home', body.value)
    return json(await refreshed(c, saveSection(commandContext(c), 'home', body)))
  },
  'GET /settings/about': async (c, { json }) => json(await getSavedSection(c.var.services.db, 'about')),
  'POST /settings/about': async (c, { body, json }) => {
    requireReauthenticationForPayments(c, 'about', body.value)
    return json(await refreshed(c, saveSection(commandContext(c), 'about', body)))
  },
  'GET /settings/resources': async (c, { json }) =>
    json(await getSavedSection(c.var.services.db, 'resources')),
  'POST /settings/resources': async (c, { body, json }) => {
    requireReauthenticationForPayments(c, 'resources', body.value)
    return json(await refreshed(c, saveSection(commandContext(c), 'resources', body)))
  },
  'GET /settings/privacy-notice': async (c, { json }) =>
    json(await getSavedSection(c.var.services.db, 'privacyNotice')),
  'POST /settings/privacy-notice': async (c, { body, json }) => {
    requireReauthenticationForPayments(c, 'privacyNotice', body.value)
    return json(await refreshed(c, savePrivacyNotice(commandContext(c), body)))
  },
  'GET /content/home': (c, { json }) => {
    const { partners, ...content } = c.get('services').settings.current.home
    return json(content)
  },
  'GET /content/about': (c, { json }) => json(c.get('services').settings.current.about),
  'GET /content/resources': (c, { json }) => {
    const { pages, ...content } = c.get('services').settings.current.resources
    return json(content)
  },
  'GET /content/resources/page': (c, { query, json }) => {
    const { pages } = c.get('services').settings.current.resources
    const page = pages.find(({ path }) => path === query.path)
    if (page === undefined) throw new Refusal('not_found', 'resource_unknown', 'This page does not exist.')
    return json(page)
  },
  'GET /content/privacy-notice': async (c, { query, json }) =>
    json(await getPrivacyNotice(c.var.services, query.version)),
})
