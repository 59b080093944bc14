/** Icons, web manifest and the logo of e-mails, made from the provider's branding. */
import { Hono, type MiddlewareHandler } from 'hono'
import { isDemonstrationBranding } from '../features/settings/reads/site-branding.ts'
import { toBrandPalette } from '../features/settings/rules/palette.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'

/** Cache policy of images whose URLs in pages change with what they show. */
const forAnHour = 'public, max-age=3600'

const loadBrandImages = () => import('./brand-images.ts')

const iconSizes = [180, 192, 512]

/** Serves the icon to browsers that request that of the demonstration provider. */
export const brandFavicon: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  if (isDemonstrationBranding(c.var.services.settings.current)) return next()
  return c.redirect('/brand/icon-180.png')
}

export const brandFilesHttp = new Hono<HttpEnvironment>()
  .get('/brand/:file{icon-[0-9]{2,3}\\.png}', async (c) => {
    const size = Number.parseInt(c.req.param('file').slice('icon-'.length), 10)
    if (!iconSizes.includes(size)) return c.text('There is no such file.', 404)
    const { drawIcon } = await loadBrandImages()
    const bytes = await drawIcon(c.var.services, size)
    return c.body(bytes, 200, { 'Content-Type': 'image/png', 'Cache-Control': forAnHour })
  })
  .get('/brand/logo.png', async (c) => {
    const { drawMailLogo } = await loadBrandImages()
    const bytes = await drawMailLogo(c.var.services)
    if (bytes === null) return c.text('There is no such file.', 404)
    return c.body(bytes, 200, { 'Content-Type': 'image/png', 'Cache-Control': forAnHour })
  })
  .get('/site.webmanifest', (c) => {
    const { organisation, branding } = c.var.services.settings.current
    const { brand } = toBrandPalette(branding).light
    const manifest = {
      name: organisation.name,
      short_name: organisation.name.slice(0, 30),
      start_url: '/',
      display: 'browser',
      background_color: '#ffffff',
      theme_color: brand,
      icons: [192, 512].map((size) => ({
        src: `/brand/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    }
    return c.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': forAnHour,
    })
  })
