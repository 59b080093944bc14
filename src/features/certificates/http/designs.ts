import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { contentTypeOfKey } from '#app/platform/files/file-keys.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { deleteDesign } from '../commands/delete-design.ts'
import { designNotFoundRefusal, saveDesign } from '../commands/save-design.ts'
import { uploadDesignAsset } from '../commands/upload-design-asset.ts'
import { designEndpoints } from '../contract/design-endpoints.ts'
import { listDesigns } from '../queries/designs.ts'
import { drawDesignPreview, getDesignList, getDesignPicture } from '../reads/designs.ts'

const previewsPerAddress = { name: 'certificate_previews', times: 120, withinSeconds: 60 }

/** Encoding a picture takes a second of a processor. */
const picturesPerPerson: RateLimitRule = { name: 'design_pictures_person', times: 60, withinSeconds: 600 }

export const designsHttp = serveEndpoints(designEndpoints, {
  'GET /certificates/designs': async (c, { json }) => json(await getDesignList(c.var.services.db)),
  'POST /certificates/designs': async (c, { body, json }) => {
    const context = commandContext(c)
    const [design] = await listDesigns(context.db, await saveDesign(context, body))
    if (design === undefined) throw designNotFoundRefusal()
    return json({ design })
  },
  'POST /certificates/designs/delete': async (c, { body, json }) => {
    await deleteDesign(commandContext(c), body)
    return json({ success: true })
  },
  'POST /certificates/designs/preview': {
    use: [rateLimitPerIpAddress(previewsPerAddress)],
    handle: async (c, { body }) =>
      c.body(await drawDesignPreview(c.var.services, body), 200, {
        'Content-Type': 'application/pdf',
        'Cache-Control': 'private, no-store',
      }),
  },
  'GET /certificates/designs/assets': async (c, { query }) => {
    const { bytes, fileKey } = await getDesignPicture(c.var.services, query.id)
    return c.body(Uint8Array.from(bytes), 200, {
      'Content-Type': contentTypeOfKey(fileKey),
      'Cache-Control': 'private, no-store',
    })
  },
  'POST /certificates/designs/assets': {
    bodyLimit: imageBodyLimit('file'),
    handle: async (c, { body, json }) => {
      await c.var.services.limits.use(picturesPerPerson, String(c.var.actor?.personId))
      const { id, kind, width, height } = await uploadDesignAsset(commandContext(c), body)
      return json({ asset: { id, kind, width, height } })
    },
  },
})
