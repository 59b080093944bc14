import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { contentEndpoints } from '../contract/content-endpoints.ts'
import { getPrivacyNotice } from '../reads/privacy-notice.ts'

export const contentHttp = serveEndpoints(contentEndpoints, {
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
