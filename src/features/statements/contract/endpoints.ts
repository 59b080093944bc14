import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  AcceptSureMatchesInput,
  AcceptSureMatchesResponse,
  BringBackInput,
  ChangedLinesResponse,
  EmptyMonthInput,
  ImportStatementInput,
  ImportStatementResponse,
  MonthsWithoutStatement,
  ReadHeadingsInput,
  SetAsideInput,
  StatementHeadings,
  StatementImportDetails,
  StatementImportList,
  StatementImportQuery,
  StatementImportsQuery,
} from './statements.ts'

export const statementEndpoints = {
  'POST /money/imports': {
    summary: 'Import a statement of a wallet or bank; known lines are left out',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: ImportStatementInput,
    bodyType: 'multipart/form-data',
    response: ImportStatementResponse,
    refusals: [409, 415, 503],
  },
  'POST /money/imports/empty': {
    summary: 'Declare that an account received nothing in a month',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: EmptyMonthInput,
    response: ImportStatementResponse,
    refusals: [409],
  },
  'POST /money/imports/empty/undo': {
    summary: 'Take back that an account received nothing in a month',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: EmptyMonthInput,
    response: SuccessResponse,
    refusals: [404],
  },
  'GET /money/imports/months': {
    summary: 'List months of which accounts lack a statement',
    access: 'money.read',
    shows: ['ledger'],
    response: MonthsWithoutStatement,
  },
  'POST /money/imports/headings': {
    summary: 'Read the headings of a table, to choose its columns; stores nothing',
    access: 'money.match',
    body: ReadHeadingsInput,
    bodyType: 'multipart/form-data',
    response: StatementHeadings,
    refusals: [415, 503],
  },
  'GET /money/imports': {
    summary: 'Get an import with its lines and what each of them may have paid',
    access: 'money.read',
    shows: ['payments', 'ledger', 'seminars', 'registrations', 'people', 'erasure'],
    query: StatementImportQuery,
    response: StatementImportDetails,
    refusals: [404],
  },
  'GET /money/imports/list': {
    summary: 'List imports of statements, the newest first',
    access: 'money.read',
    shows: ['payments', 'ledger', 'seminars', 'registrations', 'people', 'erasure'],
    query: StatementImportsQuery,
    response: StatementImportList,
  },
  'POST /money/match/accept-sure': {
    summary: 'Allocate the lines of an import whose bill is sure',
    access: 'money.match',
    changes: ['ledger', 'registrations'],
    body: AcceptSureMatchesInput,
    response: AcceptSureMatchesResponse,
    refusals: [404],
  },
  'POST /money/match/set-aside': {
    summary: 'Set lines aside that have nothing to do with seminars; they stay in the books',
    access: 'money.match',
    changes: ['ledger'],
    body: SetAsideInput,
    response: ChangedLinesResponse,
    refusals: [404, 409],
  },
  'POST /money/match/bring-back': {
    summary: 'Bring lines back that were set aside',
    access: 'money.match',
    changes: ['ledger'],
    body: BringBackInput,
    response: ChangedLinesResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

type StatementEndpoints = typeof statementEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends StatementEndpoints {}
}
