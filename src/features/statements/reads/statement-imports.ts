import { listBillPayers } from '#app/features/ledger/queries/bill-list.ts'
import { listCreditsOfImport } from '#app/features/ledger/queries/credits.ts'
import { isBillSettled, toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode, parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { ReceivedMoneyRow } from '#app/features/payments/queries/money.ts'
import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import { Refusal } from '#app/platform/refusals.ts'
import {
  type StatementLineState,
  statementLineStates,
  type UnequalMoneyReason,
} from '../contract/statement-values.ts'
import type {
  StatementImport,
  StatementImportDetails,
  StatementImportList,
  StatementImportQuery,
  StatementImportsQuery,
  StatementLine,
  StatementLineAllocation,
  StatementLineMatch,
} from '../contract/statements.ts'
import {
  findStatementImport,
  type LineOfImportRow,
  listAllocationsOfImport,
  listBillsByCode,
  listLinesOfImport,
  listStatementImports,
  type StatementImportRow,
} from '../queries/statement-imports.ts'
import { findPossibleCodes } from '../rules/bill-codes.ts'
import { findOpenMatches } from './open-matches.ts'

export function importUnknownRefusal(): Refusal {
  return new Refusal('not_found', 'import_unknown', 'This import does not exist.')
}

export async function getStatementImports(
  db: DatabaseOrTransaction,
  query: StatementImportsQuery,
): Promise<StatementImportList> {
  const page = toPagination(query)
  const { rows, total } = await listStatementImports(db, page)
  return { imports: rows.map(toImport), total, page: page.page, limit: page.limit }
}

function toImport({ statement, account, importedBy }: StatementImportRow): StatementImport {
  const { id, periodFrom, periodTo, rows, received, importedAt } = statement
  return {
    id,
    account,
    periodFrom,
    periodTo,
    rows,
    received,
    importedAt: importedAt.toISOString(),
    importedBy: importedBy && toNamedPerson(importedBy),
  }
}

/** Known facts about a line, with ids of bills only. */
interface ClassifiedLine {
  readonly money: LineOfImportRow
  readonly state: StatementLineState
  readonly match: Omit<StatementLineMatch, 'billCode' | 'name'> | null
  readonly allocations: readonly Omit<StatementLineAllocation, 'billCode' | 'name'>[]
  /** Pesos of a credit that are left, and whose they are. */
  readonly credit: { readonly rest: number; readonly name: string | null } | null
}

/** Proposals are computed at each read, so that they fit the bills and money of this moment. */
export async function getStatementImport(
  db: DatabaseOrTransaction,
  { id, show, ...query }: StatementImportQuery,
): Promise<StatementImportDetails> {
  const statement = await findStatementImport(db, id)
  if (statement === null) throw importUnknownRefusal()
  const lines = await classifyLines(db, id)
  const counts = Object.fromEntries(
    statementLineStates.map((state) => [state, lines.filter((line) => line.state === state).length]),
  ) as Record<StatementLineState, number>
  const shown = lines.filter(({ state }) => (show === undefined ? state !== 'aside' : state === show))
  const { page, limit, offset } = toPagination(query)
  const { rows, known } = statement.statement
  return {
    import: toImport(statement),
    rows,
    known,
    ...counts,
    lines: await toLines(db, shown.slice(offset, offset + limit)),
    total: shown.length,
    page,
    limit,
  }
}

async function classifyLines(db: DatabaseOrTransaction, importId: number): Promise<ClassifiedLine[]> {
  const [rows, allocated, credited, { proposals, unequal, wasUndone }] = await Promise.all([
    listLinesOfImport(db, importId),
    listAllocationsOfImport(db, importId),
    listCreditsOfImport(db, importId),
    findOpenMatches(db),
  ])
  const allocationsOf = Map.groupBy(allocated, ({ moneyInId }) => moneyInId)
  const proposalOf = new Map(proposals.map((proposal) => [proposal.moneyId, proposal]))
  const unequalOf = new Map(unequal.map(({ moneyId, billId, kind }) => [moneyId, { billId, reason: kind }]))
  const creditOf = new Map(
    credited.map(({ moneyInId, rest, person }) => [
      moneyInId,
      { rest: Number(rest), name: person && toNamedPerson(person).displayName },
    ]),
  )
  const settledOf = await findSettledBills(
    db,
    rows.filter(
      ({ id, setAsideAt }) =>
        setAsideAt === null && !allocationsOf.has(id) && !proposalOf.has(id) && !unequalOf.has(id),
    ),
  )
  return rows.map((money) => {
    const { id, amount } = money
    const allocations = (allocationsOf.get(id) ?? []).map(({ id, orderId, amount }) => ({
      id,
      billId: orderId,
      amount: Number(amount),
    }))
    const credit = creditOf.get(id) ?? null
    if (money.setAsideAt !== null) return { money, state: 'aside', match: null, allocations, credit }
    if (credit !== null) return { money, state: 'matched', match: null, allocations, credit }
    const proposal = proposalOf.get(id)
    const other = findLeftOver(money, allocations) ?? unequalOf.get(id) ?? settledOf.get(id)
    if (other !== undefined) {
      const match = {
        kind: 'unequal' as const,
        ...other,
        wasUndone: allocations.length === 0 && wasUndone({ moneyId: id, billId: other.billId }),
        amount: parsePesos(amount) ?? 0,
        withheld: 0,
        excess: 0,
      }
      return { money, state: 'unequal', match, allocations, credit }
    }
    if (allocations.length > 0) return { money, state: 'matched', match: null, allocations, credit }
    if (proposal === undefined) return { money, state: 'unknown', match: null, allocations, credit }
    const { certainty, billId, rule, withheld } = proposal
    const match = { kind: certainty, billId, reason: rule, amount: proposal.amount / 100 }
    const rest = { withheld: withheld / 100, excess: proposal.excess / 100, wasUndone: wasUndone(proposal) }
    return { money, state: certainty, match: { ...match, ...rest }, allocations, credit }
  })
}

type NamedBill = { readonly billId: number; readonly reason: UnequalMoneyReason }

/** The bill of an allocation that left something of the money. */
function findLeftOver(
  { amount }: ReceivedMoneyRow,
  allocations: readonly { readonly billId: number; readonly amount: number }[],
): NamedBill | undefined {
  const [first] = allocations
  if (first === undefined || toCentavos(amount) <= sumOf(allocations)) return undefined
  return { billId: first.billId, reason: 'too_much' }
}

const sumOf = (allocations: readonly { readonly amount: number }[]) =>
  allocations.reduce((sum, { amount }) => sum + toCentavos(amount), 0)

/** Bills whose code is in a line, although they are paid already. */
async function findSettledBills(
  db: DatabaseOrTransaction,
  rows: readonly ReceivedMoneyRow[],
): Promise<Map<number, NamedBill>> {
  const codesOf = new Map(
    rows.map(({ id, description, reference }) => [
      id,
      [description, reference ?? '']
        .flatMap((text) => [...findPossibleCodes(text)])
        .filter((code) => parseOrderCode(code) !== null),
    ]),
  )
  const bills = await listBillsByCode(db, [...new Set([...codesOf.values()].flat())])
  const settled = new Map(bills.filter(({ state }) => isBillSettled(state)).map(({ id, code }) => [code, id]))
  return new Map(
    [...codesOf].flatMap(([moneyId, codes]) => {
      const billId = codes.map((code) => settled.get(code)).find((id) => id !== undefined)
      return billId === undefined ? [] : [[moneyId, { billId, reason: 'second_payment' }]]
    }),
  )
}

const toSetAside = ({ setAsideAt, setAsideReason, asidePerson }: LineOfImportRow) =>
  setAsideAt && {
    reason: setAsideReason ?? '',
    at: setAsideAt.toISOString(),
    by: asidePerson && toNamedPerson(asidePerson).displayName,
  }

async function toLines(
  db: DatabaseOrTransaction,
  lines: readonly ClassifiedLine[],
): Promise<StatementLine[]> {
  const billIds = lines
    .flatMap(({ match, allocations }) => [match, ...allocations])
    .flatMap((each) => each?.billId ?? [])
  const payers = new Map((await listBillPayers(db, billIds)).map((bill) => [bill.id, bill]))
  const toNamed = <Entry extends { readonly billId: number }>(entry: Entry) => {
    const { code = '', person = null } = payers.get(entry.billId) ?? {}
    return {
      ...entry,
      billCode: formatOrderCode(code),
      name: person === null ? null : toNamedPerson(person).displayName,
    }
  }
  return lines.map(({ money, state, match, allocations, credit }) => ({
    moneyInId: money.id,
    occurredAt: money.occurredAt.toISOString(),
    amount: parsePesos(money.amount) ?? 0,
    reference: money.reference,
    description: money.description,
    payer: money.payer,
    state,
    match: match && toNamed(match),
    allocations: allocations.map(toNamed),
    unallocated: credit?.rest ?? (toCentavos(money.amount) - sumOf(allocations)) / 100,
    credit: credit && { name: credit.name },
    setAside: toSetAside(money),
    version: money.version,
  }))
}
