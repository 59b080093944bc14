import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { adjustOrder } from '../commands/adjust-order.ts'
import { cancelOrder } from '../commands/cancel-registration.ts'
import { endCredit, saveAsCredit } from '../commands/credits.ts'
import { exportLedger } from '../commands/export-ledger.ts'
import { matchMoney } from '../commands/match-money.ts'
import { recordInvoice, voidInvoice } from '../commands/record-invoice.ts'
import { recordPaymentByHand } from '../commands/record-payment.ts'
import { decideRefund, requestRefund } from '../commands/refunds.ts'
import { requestBalance } from '../commands/request-balance.ts'
import { saveReceivingAccount } from '../commands/save-receiving-account.ts'
import { undoAllocation } from '../commands/undo-allocation.ts'
import { viewInvoiceFile } from '../commands/view-invoice-file.ts'
import { voidOrder } from '../commands/void-order.ts'
import { ledgerEndpoints } from '../contract/endpoints.ts'
import { listOwnBillIds } from '../queries/bill-list.ts'
import { drawBillDocument } from '../reads/bill-document.ts'
import { getBill, getBillList, getBillWithDetails, getPayerBills } from '../reads/bills.ts'
import { getCreditList } from '../reads/credits.ts'
import { getReceivingAccounts } from '../reads/receiving-accounts.ts'
import { billDocumentContext, limitDocumentRequests } from './bill-documents.ts'
import { billSettings } from './bill-settings.ts'

export const ledgerHttp = serveEndpoints(ledgerEndpoints, {
  'GET /money/bills': async (c, { query, json }) => json(await getBillList(c.var.services.db, query)),
  'GET /money/bill': async (c, { query, json }) =>
    json(await getBill(commandContext(c), billSettings(c), query)),
  'GET /money/bill.pdf': {
    use: [limitDocumentRequests],
    handle: async (c, { query }) => {
      const { name, pdf } = await drawBillDocument(billDocumentContext(c), query)
      return c.body(pdf, 200, attachmentHeaders(name, 'application/pdf'))
    },
  },
  'POST /orders/cancel': async (c, { body, json }) => json(await cancelOrder(commandContext(c), body)),
  'GET /money/bills/own': async (c, { json }) => {
    const context = commandContext(c)
    const ids = await listOwnBillIds(context.db, requireSignedInActor(context).personId)
    return json({ bills: await getPayerBills(context.db, billSettings(c), ids) })
  },
  'POST /money/hand': async (c, { body, json }) => {
    const context = commandContext(c)
    await recordPaymentByHand(context, body)
    return json(await getBillWithDetails(context.db, body.billId))
  },
  'POST /money/match': async (c, { body, json }) => json(await matchMoney(commandContext(c), body)),
  'POST /money/match/undo': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getBillWithDetails(context.db, await undoAllocation(context, body)))
  },
  'POST /money/bills/adjust': async (c, { body, json }) => {
    const context = commandContext(c)
    await adjustOrder(context, body)
    return json(await getBillWithDetails(context.db, body.billId))
  },
  'POST /money/bills/void': async (c, { body, json }) => {
    const context = commandContext(c)
    await voidOrder(context, body)
    return json(await getBillWithDetails(context.db, body.billId))
  },
  'POST /money/bills/request-balance': async (c, { body, json }) => {
    const context = commandContext(c)
    await requestBalance(context, c.var.services.settings.current, body)
    return json(await getBillWithDetails(context.db, body.billId))
  },
  'GET /money/credits': async (c, { query, json }) => json(await getCreditList(c.var.services.db, query)),
  'POST /money/credits': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveAsCredit(context, body)
    return json(await getBillWithDetails(context.db, body.billId))
  },
  'POST /money/credits/end': async (c, { body, json }) => json(await endCredit(commandContext(c), body)),
  'POST /money/refunds': async (c, { body, json }) => {
    const context = commandContext(c)
    await requestRefund(context, body)
    return json(await getBillWithDetails(context.db, body.billId))
  },
  'POST /money/refunds/decide': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getBillWithDetails(context.db, await decideRefund(context, body)))
  },
  'POST /money/invoices': {
    bodyLimit: imageBodyLimit('file'),
    handle: async (c, { body, json }) => {
      const context = commandContext(c)
      await recordInvoice(context, body)
      return json(await getBillWithDetails(context.db, body.billId))
    },
  },
  'GET /money/invoices/file': async (c, { query }) => {
    const { name, bytes, contentType } = await viewInvoiceFile(commandContext(c), query.id)
    // A download, because a PDF may contain script.
    return c.body(bytes, 200, attachmentHeaders(name, contentType))
  },
  'POST /money/invoices/void': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getBillWithDetails(context.db, await voidInvoice(context, body)))
  },
  'GET /money/ledger.csv': async (c, { query }) => {
    const { name, body } = await exportLedger(commandContext(c), query)
    return c.body(body, 200, attachmentHeaders(name, 'text/csv; charset=utf-8'))
  },
  'GET /money/accounts': async (c, { json }) =>
    json({ accounts: await getReceivingAccounts(commandContext(c)) }),
  'POST /money/accounts': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveReceivingAccount(context, body)
    return json({ accounts: await getReceivingAccounts(context) })
  },
})
