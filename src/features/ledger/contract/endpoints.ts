import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import { CancelOrderInput, CancelOrderResponse, CancelRegistrationInput } from './cancelling.ts'
import { CreditList, CreditsQuery, EndCreditInput, SaveCreditInput } from './credits.ts'
import { InvoiceFileQuery, RecordInvoiceInput, VoidInvoiceInput } from './invoices.ts'
import {
  AdjustBillInput,
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
  RequestBalanceInput,
  RequestRefundInput,
  SaveReceivingAccountInput,
  UndoAllocationInput,
  VoidBillInput,
} from './ledger.ts'
import { invoiceFileTypes } from './ledger-values.ts'
import { OwnBills, PayableBill } from './payable-bills.ts'
import {
  LinkedBillDocumentInput,
  LinkedInvoiceFileInput,
  LinkedRegistrations,
  ReadRegistrationsLinkInput,
} from './registrations-link.ts'

export const ledgerEndpoints = {
  'GET /money/bills': {
    summary: 'List bills, the newest first',
    access: 'money.read',
    shows: ['payments', 'ledger', 'seminars', 'registrations', 'people', 'erasure'],
    query: BillsQuery,
    response: BillList,
  },
  'GET /money/bill': {
    summary: 'Get a bill with its lines, payments and refunds; others than managers only their own',
    access: 'account.own',
    shows: ['payments', 'ledger', 'seminars', 'registrations', 'people', 'erasure'],
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
    shows: ['payments', 'ledger', 'seminars', 'registrations', 'people', 'erasure'],
    response: OwnBills,
  },
  'POST /money/hand': {
    summary: 'Record a payment and allocate it to a bill',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: RecordPaymentInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/match': {
    summary: 'Allocate money that was received to bills',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: MatchMoneyInput,
    response: MatchMoneyResponse,
    refusals: [404, 409],
  },
  'POST /money/match/undo': {
    summary: 'Undo an allocation, or move it to another bill; it stays in the history',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: UndoAllocationInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/bills/adjust': {
    summary: 'Change what is due of a bill, by a line with the reason',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: AdjustBillInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/bills/void': {
    summary: 'Make a bill void to which no money is allocated',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: VoidBillInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/bills/request-balance': {
    summary: 'E-mail the registrant what is left of a bill that is paid in part',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: RequestBalanceInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /orders/cancel': {
    summary: 'Cancel the registrations of an order, or one of them, and release their seats',
    access: 'attendees.work_with',
    changes: ['ledger', 'payments', 'people', 'registrations', 'seminars'],
    body: CancelOrderInput,
    response: CancelOrderResponse,
    refusals: [404, 409],
  },
  'GET /money/credits': {
    summary: 'List credits of which something is left, the newest first',
    access: 'money.read',
    shows: ['payments', 'ledger', 'seminars', 'registrations', 'people', 'erasure'],
    query: CreditsQuery,
    response: CreditList,
  },
  'POST /money/credits': {
    summary: 'Keep what a payment has beyond a bill as credit of its registrant',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: SaveCreditInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/credits/end': {
    summary: 'End a credit; what is left of its money belongs to no person again',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: EndCreditInput,
    response: MatchMoneyResponse,
    refusals: [404, 409],
  },
  'POST /money/refunds': {
    summary: 'Ask for a refund',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    reauthentication: 'recent',
    body: RequestRefundInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/refunds/decide': {
    summary: 'Approve or reject a refund, or record that it was sent or failed',
    access: 'money.refund',
    changes: ['ledger', 'registrations'],
    reauthentication: 'recent',
    body: DecideRefundInput,
    response: Bill,
    refusals: [404, 409],
  },
  'POST /money/invoices': {
    summary: 'Record the number of an invoice that was issued for a bill, with its scan if there is one',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
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
    changes: ['ledger', 'registrations'],
    body: VoidInvoiceInput,
    response: Bill,
    refusals: [404, 409],
  },
  'GET /money/accounts': {
    summary: 'List receiving accounts, with masked numbers',
    access: 'money.read',
    shows: ['payments', 'ledger', 'seminars', 'registrations', 'people', 'erasure'],
    response: ReceivingAccounts,
  },
  'POST /money/accounts': {
    summary: 'Add or change a receiving account',
    access: 'money.accounts',
    changes: ['ledger', 'registrations'],
    reauthentication: 'recent',
    body: SaveReceivingAccountInput,
    response: ReceivingAccounts,
    refusals: [404, 409],
  },
  'GET /money/ledger.csv': {
    summary: 'Download the payments and refunds of a period',
    access: 'money.read',
    reauthentication: 'recent',
    query: LedgerQuery,
    responseType: 'text/csv',
  },
} as const satisfies DeclaredEndpoints

export const registrationsLinkEndpoints = {
  'POST /registrations/cancel': {
    summary: 'Cancel a registration; its registrant or who pays it, signed in or by the mailed link',
    access: 'public',
    changes: ['ledger', 'payments', 'people', 'registrations', 'seminars'],
    body: CancelRegistrationInput,
    response: SuccessResponse,
    refusals: [401, 404, 409, 429],
  },
  'POST /attendees/registrations-link/read': {
    summary: 'Get the registrations that an e-mailed link shows',
    access: 'public',
    body: ReadRegistrationsLinkInput,
    response: LinkedRegistrations,
    refusals: [404, 429],
  },
  'POST /attendees/registrations-link/bill.pdf': {
    summary: 'Download a document about a bill that an e-mailed link shows; neither is an invoice',
    access: 'public',
    body: LinkedBillDocumentInput,
    responseType: 'application/pdf',
    refusals: [404, 409, 429, 503],
  },
  'POST /attendees/registrations-link/invoice-file': {
    summary: 'Download the scan of an invoice of a bill that an e-mailed link shows',
    access: 'public',
    body: LinkedInvoiceFileInput,
    responseType: invoiceFileTypes,
    refusals: [404, 429],
  },
} as const satisfies DeclaredEndpoints

type LedgerEndpoints = typeof ledgerEndpoints
type RegistrationsLinkEndpoints = typeof registrationsLinkEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends LedgerEndpoints, RegistrationsLinkEndpoints {}
}
