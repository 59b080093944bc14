const registration = '(select min(id) from registrations)'
const slot = "(select id from attendance_slots where label = 'Morning')"
const attendanceImport = '(select min(id) from attendance_imports)'
const form = '(select min(id) from forms)'
const fromOrder = "from orders where orders.code = 'K7QP9F2M'"

/** Rows of the program, of attendance and of evaluations, for backups that must contain every table. */
export const attendanceRows = [
  `insert into orders (code, seminar_id, state, subtotal, total, payer, created_at, updated_at)
    values ('K7QP9F2M', 1, 'pending', 500, 500, '{"name": "Pe\u00f1a"}', '2026-11-01', '2026-11-01')`,
  `insert into order_lines (order_id, position, label, amount, kind) select id, 1, 'Dise\u00f1o', 500, 'seat' ${fromOrder}`,
  `insert into receiving_accounts (kind, label, account_name, created_at, updated_at)
    values ('cash', 'Kaha', 'Pe\u00f1a', '2026-11-01', '2026-11-01')`,
  `insert into statement_imports (account_id, file_hash, period_from, period_to, rows, received, imported_at)
    select id, 'ff', '2026-11-01', '2026-11-20', 2, 1, '2026-11-21' from receiving_accounts`,
  `insert into money_in (account_id, occurred_at, amount, source, created_at)
    select id, '2026-11-01', 100, 'hand', '2026-11-01' from receiving_accounts`,
  `insert into payments (money_in_id, order_id, state, amount, by, created_at)
    select money_in.id, orders.id, 'accepted', 100, 'person', '2026-11-01' from money_in, orders where orders.code = 'K7QP9F2M'`,
  `insert into credits (money_in_id, order_id, saved_at) select money_in.id, orders.id, '2026-11-01' from money_in, orders
    where orders.code = 'K7QP9F2M'`,
  `insert into refunds (order_id, amount, reason, method, requested_at)
    select id, 50, 'Dalawang beses na binayaran', 'cash', '2026-11-01' ${fromOrder}`,
  `insert into price_rules (kind, label, percent, created_at, updated_at)
    values ('declared', 'Mag-aaral', 10, '2026-11-01', '2026-11-01')`,
  `insert into vouchers (code, amount, uses, created_at, updated_at) values ('PASKO', 50, 1, '2026-11-01', '2026-11-01')`,
  `insert into voucher_uses (voucher_id, seat_line_id, created_at) select vouchers.id, l.id, '2026-11-01'
    from vouchers, orders join order_lines l on l.order_id = orders.id where orders.code = 'K7QP9F2M'`,
  `insert into institutions (name, kind, address, created_at) values ('Mabini Elementary School', 'school', 'Mabini', '2026-11-01')`,
  `update orders set institution_id = (select id from institutions), terms = 'prepaid', names_due_at = '2026-11-01'
    where code = 'K7QP9F2M'`,
  `insert into waitlist_entries (seminar_id, email, first_name, last_name, seats, joined_at)
    values (1, 'pena@example.ph', 'Maria', 'Pe\u00f1a', 2, '2026-11-01')`,
  `insert into invoice_records (order_id, kind, number, issued_on, amount, created_at)
    select id, 'invoice', 'SI-0001', '2026-11-01', 50, '2026-11-01' ${fromOrder}`,
  `insert into withholding_certificates (order_id, form, amount, created_at)
    select id, '2307', 20, '2026-11-01' ${fromOrder}`,
  `insert into gateway_payments (order_id, gateway, provider_id, amount, state, redirect_url, expires_at, created_at, updated_at)
    select id, 'paymongo', 'cs_1', 400, 'pending', 'https://checkout.paymongo.com/cs_1', '2026-11-01', '2026-11-01', '2026-11-01'
    ${fromOrder}`,
  `insert into gateway_events (gateway, event_id, type, gateway_payment_id, received_at)
    select 'paymongo', 'evt_1', 'checkout_session.payment.paid', id, '2026-11-01' from gateway_payments`,
  'insert into seminar_programmes (seminar_id) values (1)',
  `insert into seminar_sessions (seminar_id, starts_at, ends_at, title, kind, is_counted, position)
    select id, starts_at, starts_at + interval '1 minute', 'Opening \u00d1', 'talk', true, 0 from seminars where id = 1`,
  `insert into speakers (full_name) values ('Dr. Pe\u00f1a')`,
  `insert into session_speakers (session_id, speaker_id, role, position)
    select min(seminar_sessions.id), min(speakers.id), 'resource_speaker', 0 from seminar_sessions, speakers`,
  `insert into seminar_meetings (seminar_id, url) values (1, 'https://zoom.us/j/1')`,
  'delete from attendance_slots where seminar_id = 1',
  `insert into attendance_slots (seminar_id, label, starts_at, ends_at, mode, opens_at, closes_at, credit_minutes, position)
    values (1, 'Morning', '2026-11-01', '2026-11-02', 'once', '2026-11-01', '2026-11-02', 60, 0)`,
  `insert into signing_keys (purpose, key_index, public_jwk, private_sealed, created_at)
    values ('ticket', 0, '{"kty":"OKP","crv":"Ed25519","x":"x"}', 'sealed', '2026-11-01')`,
  `insert into check_in_passes (seminar_id, label, token_hash, created_at, expires_at)
    values (1, 'Entrance', '\\x00ff', '2026-11-01', '2026-11-02')`,
  `insert into attendance_scans (scan_id, seminar_id, source, scanned_at, corrected_at, received_at, outcome)
    values ('00000000-0000-4000-8000-000000000003', 1, 'qr', '2026-11-01', '2026-11-01', '2026-11-01', 'unknown')`,
  `insert into attendance_marks (registration_id, slot_id, status, minutes, source, decided_at, changed_at)
    values (${registration}, ${slot}, 'present', 60, 'scans', '2026-11-01', '2026-11-01')`,
  `insert into completions (registration_id, seminar_id, required_minutes, attended_minutes, percent, attendance, computed_at)
    values (${registration}, 1, 60, 60, 100, 'enough', '2026-11-01')`,
  `insert into walk_ins (scan_id, seminar_id, slot_id, first_name, last_name, payment, scanned_at, received_at)
    values ('00000000-0000-4000-8000-000000000004', 1, ${slot}, 'Ana', 'Pe\u00f1a', 'cash', '2026-11-01', '2026-11-01')`,
  `insert into attendance_imports (seminar_id, file_name, format, file_hash, imported_at)
    values (1, 'report.csv', 'zoom', '\\x00ff', '2026-11-01')`,
  `insert into attendance_import_rows (import_id, row, name, intervals)
    values (${attendanceImport}, 2, 'iPhone', '[[0, 60000]]')`,
  `insert into attendance_aliases (seminar_id, participant, registration_id) values (1, 'pe\u00f1a|', ${registration})`,
  `insert into attendee_signatures (person_id, consent_version, drawn_at, withdrawn_at)
    select min(id), '2026-11', '2026-11-01', '2026-11-02' from people`,
  `insert into attendance_join_codes (seminar_id, registration_id, code) values (1, ${registration}, '4821')`,
  `insert into forms (seminar_id, kind, title) values (1, 'feedback', 'Ebalwasyon \u00f1')`,
  `insert into form_questions (form_id, position, kind, prompt, is_required, subject)
    values (${form}, 0, 'text', 'Bakit?', false, 'seminar')`,
  `insert into feedback_receipts (registration_id, form_id, submitted_on) values (${registration}, ${form}, '2026-11-01')`,
  `insert into evaluation_openings (form_id, registration_id, until, opened_at)
    values (${form}, ${registration}, '2026-11-02', '2026-11-01')`,
  `insert into check_attempts (form_id, registration_id, number, answers, points, percent, passed, started_at, submitted_at)
    values (${form}, ${registration}, 1, '[]', 1, 50, false, '2026-11-01', '2026-11-01')`,
  `insert into certificate_designs (kind, name, layout, is_default, updated_at)
    values ('cpd', 'Dise\u00f1o', '{}', true, '2026-11-01')`,
  `insert into certificate_numbers (year, kind, last) values (2026, 'cpd', 1)`,
  `insert into certificate_batches (seminar_id, kind, holder_ids, handled, sends_email, skipped, state, created_at, finished_at)
    values (1, 'cpd', '{1}', 1, true, '[]', 'done', '2026-11-01', '2026-11-01')`,
  `insert into certificates (number, year, serial, kind, verify_code, registration_id, seminar_id, facts, state, queued_at,
      draw_after, sends_email)
    values ('PLC-2026-C000001', 2026, 1, 'cpd', 'K7QP9F2M4T', ${registration}, 1, '{"holderName": "Pe\u00f1a"}', 'queued',
      '2026-11-01', '2026-11-01', true)`,
  `insert into certificate_names (registration_id, name, chosen_at) values (${registration}, 'Pe\u00f1a', '2026-11-01')`,
  `insert into certificate_corrections (certificate_id, wanted, message, created_at)
    select min(id), 'Pe\u00f1a', '', '2026-11-01' from certificates`,
  `insert into verification_views (certificate_id, day, network_hash, count)
    select min(id), '2026-11-01', 'hash', 1 from certificates`,
  `insert into external_credits (person_id, profession_id, title, provider, ended_on, units, created_at)
    select min(people.id), min(professions.id), 'Pagtatasa', 'Pe\u00f1a', '2026-11-01', 5, '2026-11-01' from people, professions`,
  `insert into passport_reminders (person_id, chosen_at) select min(id), '2026-11-01' from people`,
  `insert into people (email, merged_into, erased_at) select 'dating.pena@example.ph', min(id), '2026-11-02' from people`,
  `insert into merges (target_id, other_id, merged_at, reason, moved, "values") select merged_into, id, erased_at, 'Iisang Pe\u00f1a',
    '{}', '{"other": {"last_name": "Pe\u00f1a"}}' from people where merged_into is not null`,
  `insert into feedback_buffer (form_id, answers) values (${form}, '[]')`,
  `insert into feedback_answers (form_id, answers) values (${form}, '[{"questionId": 1, "value": "\u00f1"}]')`,
]
