import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { invoiceFileTypes } from './bill-values.ts'
import { CreditList, CreditsQuery, EndCreditInput, KeepCreditInput } from './credits.ts'
import { InvoiceFileQuery, RecordInvoiceInput, VoidInvoiceInput } from './invoices.ts'
import {
  AskForRestInput,
  AskRefundInput,
  Bill,
  BillDocumentQuery,
  BillList,
  BillQuery,
  BillsQuery,
  DecideRefundInput,
  LedgerQuery,
  MatchMoneyInput,
  MatchMoneyResponse,
  ReceivingAccounts,
  RecordPaymentInput,
  SaveReceivingAccountInput,
  UndoAllocationInput,
  VoidBillInput,
} from './ledger.ts'
import { OwnBills, PayableBill } from './payable-bills.ts'

export const ledgerEndpoints = {
  'GET /money/bills': {
    summary: 'List bills, the newest first',
    access: 'money.look',
    query: BillsQuery,
    response: BillList,
  },
  'GET /money/bill': {
    summary: 'Get a bill with its lines, payments and refunds; others than managers only their own',
    access: 'account.own',
    query: BillQuery,
    response: PayableBill,
    refusals: [404],
  },
  'GET /money/bill.pdf': {
    summary: 'Download a statement of account or an acknowledgement of payment; neither is an invoice',
    access: 'account.own',
    query: BillDocumentQuery,
    responseType: 'application/pdf',
    refusals: [404, 409, 429],
  },
  'GET /money/bills/own': {
    summary: 'List the caller’s own bills that are not void, the newest first',
    access: 'account.own',
    response: OwnBills,
  },
  'POST /money/hand': {
    summary: 'Record a payment and allocate it to a bill',
    access: 'money.match',
    body: RecordPaymentInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/match': {
    summary: 'Allocate money that was received to bills',
    access: 'money.match',
    body: MatchMoneyInput,
    response: MatchMoneyResponse,
    refusals: [404, 409],
  },
  'POST /money/match/undo': {
    summary: 'Undo an allocation; it stays in the history',
    access: 'money.match',
    body: UndoAllocationInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/bills/void': {
    summary: 'Make a bill void to which no money is allocated',
    access: 'money.match',
    body: VoidBillInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/bills/ask-rest': {
    summary: 'E-mail the registrant what is left of a bill that is paid in part',
    access: 'money.match',
    body: AskForRestInput,
    response: Bill,
    refusals: [404, 409],
  },
  'GET /money/credits': {
    summary: 'List credits of which something is left, the newest first',
    access: 'money.look',
    query: CreditsQuery,
    response: CreditList,
  },
  'POST /money/credits': {
    summary: 'Keep what a payment has beyond a bill as credit of its registrant',
    access: 'money.match',
    body: KeepCreditInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/credits/end': {
    summary: 'End a credit; what is left of its money belongs to no person again',
    access: 'money.match',
    body: EndCreditInput,
    response: MatchMoneyResponse,
    refusals: [404, 409],
  },
  'POST /money/refunds': {
    summary: 'Ask for a refund',
    access: 'money.match',
    reauthentication: 'recent',
    body: AskRefundInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/refunds/decide': {
    summary: 'Approve or reject a refund, or record that it was sent or failed',
    access: 'money.refund',
    reauthentication: 'recent',
    body: DecideRefundInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/invoices': {
    summary: 'Record the number of an invoice that was issued for a bill, with its scan if there is one',
    access: 'money.match',
    body: RecordInvoiceInput,
    fileField: 'file',
    response: Bill,
    refusals: [404, 409, 413, 415],
  },
  'GET /money/invoices/file': {
    summary: 'Download the scan of an invoice; others than managers only of their own bills',
    access: 'account.own',
    query: InvoiceFileQuery,
    responseType: invoiceFileTypes,
    refusals: [404],
  },
  'POST /money/invoices/void': {
    summary: 'Make the number of an invoice void; it stays in the history',
    access: 'money.match',
    body: VoidInvoiceInput,
    response: Bill,
    refusals: [404, 409],
  },
  'GET /money/accounts': {
    summary: 'List receiving accounts, with masked numbers',
    access: 'money.look',
    response: ReceivingAccounts,
  },
  'POST /money/accounts': {
    summary: 'Add or change a receiving account',
    access: 'money.accounts',
    reauthentication: 'recent',
    body: SaveReceivingAccountInput,
    response: ReceivingAccounts,
    refusals: [404, 409],
  },
  'GET /money/ledger.csv': {
    summary: 'Download the payments and refunds of a period',
    access: 'money.look',
    reauthentication: 'recent',
    query: LedgerQuery,
    responseType: 'text/csv',
  },
} as const satisfies DeclaredEndpoints

type LedgerEndpoints = typeof ledgerEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends LedgerEndpoints {}
}
