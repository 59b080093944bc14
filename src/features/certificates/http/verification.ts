import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { ipNetworkOf } from '#app/platform/http/client-address.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import { verificationEndpoints } from '../contract/verification-endpoints.ts'
import { compareLicence, verifyCertificate } from '../reads/verification.ts'

function verificationContext(c: RequestContext) {
  const network = ipNetworkOf(c.var.clientAddress)
  return { ...commandContext(c), limits: c.var.services.limits, network }
}

const viewsPerAddress = { name: 'certificate_views', times: 30, withinSeconds: 60 }

export const verificationHttp = serveEndpoints(verificationEndpoints, {
  'GET /certificates/verify': {
    use: [rateLimitPerIpAddress(viewsPerAddress)],
    handle: async (c, { query, json }) => {
      c.header('Cache-Control', 'private, no-store')
      return json(await verifyCertificate(verificationContext(c), query))
    },
  },
  'POST /certificates/verify/licence': {
    use: [rateLimitPerIpAddress(viewsPerAddress)],
    handle: async (c, { body, json }) => {
      return json({ matches: await compareLicence(verificationContext(c), body) })
    },
  },
})
