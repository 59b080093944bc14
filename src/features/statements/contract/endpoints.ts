import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  AcceptSureMatchesInput,
  AcceptSureMatchesResponse,
  DeclareEmptyInput,
  ImportStatementInput,
  ImportStatementResponse,
  ReadHeadingsInput,
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
    body: DeclareEmptyInput,
    response: ImportStatementResponse,
    refusals: [409],
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
} as const satisfies DeclaredEndpoints

type StatementEndpoints = typeof statementEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends StatementEndpoints {}
}
