import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { serveEndpoints } from '../../people/http/serve-endpoints.ts'
import { savePriceRule, saveVoucher } from '../commands/save-discounts.ts'
import { discountEndpoints } from '../contract/discount-endpoints.ts'
import { PriceRulesQuery, VouchersQuery } from '../contract/discounts.ts'
import { checkVoucher } from '../reads/check-voucher.ts'
import { getPriceRules, getVouchers } from '../reads/discounts.ts'

/** Codes can be guessed. */
const checksPerAddress = { name: 'voucher_checks', times: 20, withinSeconds: 600 }

export const discountsHttp = serveEndpoints(discountEndpoints, {
  'GET /money/price-rules': async (c, { query, json }) => json(await getPriceRules(c.var.services.db, query)),
  'POST /money/price-rules': async (c, { body, json }) => {
    const context = commandContext(c)
    await savePriceRule(context, body)
    return json(await getPriceRules(context.db, PriceRulesQuery.parse({})))
  },
  'GET /money/vouchers': async (c, { query, json }) => json(await getVouchers(c.var.services.db, query)),
  'POST /money/vouchers': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveVoucher(context, body)
    return json(await getVouchers(context.db, VouchersQuery.parse({})))
  },
  'POST /money/vouchers/check': {
    use: [rateLimitPerIpAddress(checksPerAddress)],
    handle: async (c, { body, json }) => json(await checkVoucher(commandContext(c), body)),
  },
})
