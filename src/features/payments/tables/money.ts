import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { idColumn, oneOfCondition, pesosColumn, timestampColumn } from '#app/platform/db/columns.ts'
import type { GatewayName } from '../contract/gateway-values.ts'
import {
  type MoneySource,
  moneySources,
  type PaymentMethod,
  paymentMethods,
  type ReceivingAccountKind,
  type RefundState,
  receivingAccountKinds,
  refundStates,
} from '../contract/money-values.ts'
import type { StatementMapping } from '../contract/statement-mapping.ts'

const personColumn = () => integer().references(() => people.id, { onDelete: 'set null' })

/** Accounts hold more than a payment can be. */
const balanceColumn = () => numeric({ precision: 14, scale: 2 })

/** Accounts at which money arrives. What registrants see of accounts is in the settings. */
export const receivingAccounts = pgTable(
  'receiving_accounts',
  {
    id: idColumn(),
    kind: text().$type<ReceivingAccountKind>().notNull(),
    /** Id of the account in the payment methods, whose name and number it takes over; null for all other accounts. */
    paymentAccountId: text(),
    /** Gateway whose money arrives here by itself; null for all other accounts. */
    gateway: text().$type<GatewayName>(),
    label: text().notNull(),
    accountName: text().notNull(),
    /** Null for accounts without a number, such as cash. */
    accountNumberSealed: text(),
    isActive: boolean().notNull().default(true),
    /**
     * Mapping of the last table: its columns if they were chosen by hand, and the order of its dates if both
     * were possible.
     */
    statementMapping: jsonb().$type<Partial<StatementMapping>>(),
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  (account) => [
    uniqueIndex('receiving_accounts_label_key').on(sql`lower(${account.label})`),
    uniqueIndex('receiving_accounts_payment_account_key')
      .on(account.paymentAccountId)
      .where(sql`payment_account_id is not null`),
    uniqueIndex('receiving_accounts_gateway_key').on(account.gateway).where(sql`gateway is not null`),
    check('receiving_accounts_kind_known', oneOfCondition(account.kind, receivingAccountKinds)),
    check('receiving_accounts_label_filled', sql`btrim(${account.label}) <> ''`),
  ],
)

/** Files of a wallet or bank that were read, and months that were declared to have no transactions. */
export const statementImports = pgTable(
  'statement_imports',
  {
    id: idColumn(),
    accountId: integer()
      .notNull()
      .references(() => receivingAccounts.id, { onDelete: 'restrict' }),
    /** SHA-256 in hexadecimal. */
    fileHash: text().notNull(),
    /** First and last day, in Manila. */
    periodFrom: date({ mode: 'string' }).notNull(),
    periodTo: date({ mode: 'string' }).notNull(),
    /** Rows of the file, money that went out included. */
    rows: integer().notNull(),
    /** Rows of money that came in. */
    received: integer().notNull(),
    /** Number of these that the account had already. */
    known: integer().notNull().default(0),
    /** Null for statements without balances. */
    opening: balanceColumn(),
    closing: balanceColumn(),
    importedBy: personColumn(),
    importedAt: timestampColumn().notNull(),
  },
  (statement) => [
    uniqueIndex('statement_imports_file_key').on(statement.accountId, statement.fileHash),
    index('statement_imports_imported_by_idx').on(statement.importedBy).where(sql`imported_by is not null`),
    check('statement_imports_period_ordered', sql`${statement.periodFrom} <= ${statement.periodTo}`),
    check(
      'statement_imports_counts_ordered',
      sql`0 <= ${statement.known} and ${statement.known} <= ${statement.received} and ${statement.received} <= ${statement.rows}`,
    ),
  ],
)

/** Money that arrived. Rows are never changed, apart from being set aside and from texts at erasure. */
export const moneyIn = pgTable(
  'money_in',
  {
    id: idColumn(),
    accountId: integer()
      .notNull()
      .references(() => receivingAccounts.id, { onDelete: 'restrict' }),
    occurredAt: timestampColumn().notNull(),
    amount: pesosColumn().notNull(),
    reference: text(),
    /** Capital letters and digits of the reference; null if it does not identify the payment. */
    referenceNorm: text(),
    payer: text(),
    description: text().notNull().default(''),
    source: text().$type<MoneySource>().notNull(),
    /** Method of payments recorded by hand. */
    method: text().$type<PaymentMethod>(),
    /** Hash of lines of statements, which are read again. */
    lineHash: text(),
    /** The statement that had it first; also of money recorded by hand before. */
    importId: integer().references(() => statementImports.id, { onDelete: 'set null' }),
    balanceAfter: balanceColumn(),
    recordedBy: personColumn(),
    /**
     * Null unless a line of a statement has nothing to do with seminars, such as rent, so that it waits for no bill, or a
     * payment that no statement has was recorded by hand by mistake, so that it is not in the books.
     */
    setAsideAt: timestampColumn(),
    setAsideBy: personColumn(),
    setAsideReason: text(),
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull(),
  },
  (money) => [
    uniqueIndex('money_in_reference_key')
      .on(money.accountId, money.referenceNorm, money.amount)
      .where(sql`reference_norm is not null`),
    uniqueIndex('money_in_line_key').on(money.accountId, money.lineHash).where(sql`line_hash is not null`),
    index('money_in_import_idx').on(money.importId).where(sql`import_id is not null`),
    index('money_in_occurred_idx').on(money.occurredAt, money.id),
    index('money_in_recorded_by_idx').on(money.recordedBy).where(sql`recorded_by is not null`),
    index('money_in_set_aside_by_idx').on(money.setAsideBy).where(sql`set_aside_by is not null`),
    check(
      'money_in_set_aside_has_reason',
      sql`(${money.setAsideAt} is null) = (${money.setAsideReason} is null)`,
    ),
    check('money_in_amount_positive', sql`${money.amount} > 0`),
    check('money_in_source_known', oneOfCondition(money.source, moneySources)),
    check('money_in_method_known', oneOfCondition(money.method, paymentMethods)),
    check(
      'money_in_reference_complete',
      sql`${money.referenceNorm} is null or (${money.reference} is not null and ${money.referenceNorm} <> '')`,
    ),
  ],
)

/**
 * Money of which everything that no order has belongs to a person. The amount of a credit is not stored: it is what is
 * left of the money. Ended ones stay.
 */
export const credits = pgTable(
  'credits',
  {
    id: idColumn(),
    moneyInId: integer()
      .notNull()
      .references(() => moneyIn.id, { onDelete: 'restrict' }),
    /** Null once the person is deleted. */
    personId: personColumn(),
    /** Bill of which more was paid than due; null once it is deleted. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    savedBy: personColumn(),
    savedAt: timestampColumn().notNull(),
    endedAt: timestampColumn(),
    endedBy: personColumn(),
    endReason: text(),
  },
  (credit) => [
    uniqueIndex('credits_money_key').on(credit.moneyInId).where(sql`ended_at is null`),
    index('credits_money_idx').on(credit.moneyInId),
    index('credits_person_idx').on(credit.personId),
    index('credits_order_idx').on(credit.orderId),
    index('credits_saved_by_idx').on(credit.savedBy).where(sql`saved_by is not null`),
    index('credits_ended_by_idx').on(credit.endedBy).where(sql`ended_by is not null`),
    check('credits_ended_has_reason', sql`(${credit.endedAt} is null) = (${credit.endReason} is null)`),
  ],
)

/** Money sent back, or to be sent back. */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    moneyInId: integer().references(() => moneyIn.id, { onDelete: 'restrict' }),
    /** Credit of the registrant from which is refunded, so that the order stays as it is. */
    creditId: integer().references(() => credits.id, { onDelete: 'restrict' }),
    amount: pesosColumn().notNull(),
    reason: text().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    state: text().$type<RefundState>().notNull().default('requested'),
    /** Reference of the payment back. */
    reference: text(),
    requestedBy: personColumn(),
    requestedAt: timestampColumn().notNull(),
    decidedBy: personColumn(),
    decidedAt: timestampColumn(),
    version: integer().notNull().default(1),
  },
  (refund) => [
    index('refunds_order_idx').on(refund.orderId),
    index('refunds_credit_idx').on(refund.creditId).where(sql`credit_id is not null`),
    index('refunds_requested_by_idx').on(refund.requestedBy).where(sql`requested_by is not null`),
    index('refunds_decided_by_idx').on(refund.decidedBy).where(sql`decided_by is not null`),
    check('refunds_amount_positive', sql`${refund.amount} > 0`),
    check('refunds_method_known', oneOfCondition(refund.method, paymentMethods)),
    check('refunds_state_known', oneOfCondition(refund.state, refundStates)),
    check('refunds_decided_has_time', sql`(${refund.state} = 'requested') = (${refund.decidedAt} is null)`),
  ],
)
