import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import { conditionalGetMiddleware } from '#app/platform/http/response-cache.ts'
import { paymentCodeEndpoints } from '../contract/payment-codes.ts'
import { getPaymentCodePicture } from '../reads/payment-code.ts'

/** Drawing and reading back takes about 30 ms of a processor. */
const paymentCodesPerAddress = { name: 'payment_codes', times: 600, withinSeconds: 600 }

export const paymentCodesHttp = serveEndpoints(paymentCodeEndpoints, {
  'GET /settings/payment-methods/code': {
    use: [rateLimitPerIpAddress(paymentCodesPerAddress), conditionalGetMiddleware],
    handle: async (c, { query }) =>
      c.body(await getPaymentCodePicture(c.var.services.settings.current, query), 200, {
        'Content-Type': 'image/png',
        // An account's code can be replaced.
        'Cache-Control': 'no-cache',
      }),
  },
})
