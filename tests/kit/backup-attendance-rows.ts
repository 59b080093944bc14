const registration = '(select min(id) from registrations)'
const slot = '(select min(id) from attendance_slots)'
const attendanceImport = '(select min(id) from attendance_imports)'
const form = '(select min(id) from forms)'

/** Rows of the programme, of attendance and of evaluations, for backups that must contain every table. */
export const attendanceRows = [
  'insert into seminar_programmes (seminar_id) values (1)',
  `insert into seminar_sessions (seminar_id, starts_at, ends_at, title, kind, is_counted, position)
    select id, starts_at, starts_at + interval '1 minute', 'Opening \u00d1', 'talk', true, 0 from seminars where id = 1`,
  `insert into speakers (full_name) values ('Dr. Pe\u00f1a')`,
  `insert into session_speakers (session_id, speaker_id, role, position)
    select min(seminar_sessions.id), min(speakers.id), 'resource_speaker', 0 from seminar_sessions, speakers`,
  `insert into seminar_meetings (seminar_id, url) values (1, 'https://zoom.us/j/1')`,
  'insert into attendance_settings (seminar_id) values (1)',
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
  `insert into feedback_buffer (form_id, answers) values (${form}, '[]')`,
  `insert into certificate_designs (kind, name, layout, is_default, updated_at)
    values ('cpd', 'Pe\u00f1a', '{}', true, '2026-11-01')`,
  `insert into feedback_answers (form_id, answers) values (${form}, '[{"questionId": 1, "value": "\u00f1"}]')`,
]
