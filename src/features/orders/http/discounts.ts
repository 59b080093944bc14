import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import { voucherGuessesPerAddress } from '../adapters/voucher-guesses.ts'
import { savePriceRule, saveVoucher } from '../commands/save-discounts.ts'
import { discountEndpoints } from '../contract/discount-endpoints.ts'
import { PriceRulesQuery, VouchersQuery } from '../contract/discounts.ts'
import { checkVoucher } from '../reads/check-voucher.ts'
import { getPriceRules, getVouchers } from '../reads/discounts.ts'

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
    use: [rateLimitPerIpAddress(voucherGuessesPerAddress)],
    handle: async (c, { body, json }) => json(await checkVoucher(commandContext(c), body)),
  },
})
