/** Bills of the first registrations, and what was received for them; as many as a provider has in decades. */

export const ledgerSize = {
  bills: 300_000,
  statements: 2000,
  credits: 1000,
  vouchers: 20_000,
  priceRules: 2000,
}

const { bills, statements, credits, vouchers, priceRules } = ledgerSize

/** Every fiftieth bill is open; every tenth payment has no bill. */
export const ledgerStatements = [
  `insert into receiving_accounts (kind, label, account_name, created_at, updated_at)
   select 'bank', 'Account ' || n, 'Pagsulong', $1, $1 from generate_series(1, 5) n`,
  `insert into statement_imports (account_id, file_hash, period_from, period_to, rows, received, imported_by, imported_at)
   select 1 + n % 5, md5(n::text), '2026-10-01', '2026-10-31', 200, 150, 1, $1::timestamptz - n * interval '1 day'
   from generate_series(1, ${statements}) n`,
  `insert into bills (code, registration_id, amount_due, amount_paid, state, created_at, updated_at)
   select upper(lpad(to_hex(id), 8, '0')), id, 500, case when id % 50 = 0 then 0 else 500 end,
     case when id % 50 = 0 then 'open' else 'paid' end, $1, $1
   from registrations where id <= ${bills}`,
  `insert into money_in (account_id, occurred_at, amount, reference, reference_norm, description, source, line_hash,
     import_id, created_at)
   select 1 + n % 5, $1::timestamptz - n * interval '5 minutes', 500, 'R' || n, 'R' || n, 'Fund transfer', 'statement',
     md5(n::text), 1 + n % ${statements}, $1
   from generate_series(1, ${bills}) n`,
  `insert into allocations (money_in_id, bill_id, amount, by, created_at)
   select money.id, bill.id, 500, 'rule', $1
   from money_in money join bills bill on bill.id = money.id where bill.state = 'paid' and money.id % 10 > 0`,
  `insert into credits (money_in_id, person_id, bill_id, kept_by, kept_at)
   select n * 10, 1 + n, n * 10, 1, $1 from generate_series(1, ${credits}) n
   where exists (select 1 from bills where id = n * 10)`,
  `insert into vouchers (code, percent, created_at, updated_at)
   select 'VOUCHER-' || n, 10, $1, $1 from generate_series(1, ${vouchers}) n`,
  `insert into price_rules (kind, label, percent, created_at, updated_at)
   select 'declared', 'Rule ' || n, 10, $1, $1 from generate_series(1, ${priceRules}) n`,
]
