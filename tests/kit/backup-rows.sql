-- Rows at the limits of what the tables allow. Ids are given, so that each row can be recognized.

INSERT INTO categories (id, name, description, color, is_active, created_at) OVERRIDING SYSTEM VALUE VALUES
	(1, 'Teaching', NULL, '#23781B', true, '2026-01-05T00:00:00Z'),
	(2, E'Ñandú & "quotes"\t<b>bold</b>', E'Two lines\nand a backslash \\ and \\N', '#aBcDeF', true, '2026-01-05T00:00:00.123Z'),
	(7, 'No longer offered', '', '#000000', false, '2026-01-06T00:00:00Z');

INSERT INTO seminars (id, title, description, starts_at, ends_at, finishes_at, duration_in_minutes, max_attendees,
	seats_taken, status, cancelled_reason, cancelled_at, cpd_points, price, location_type, location_address,
	location_details, category_id, created_at, updated_at) OVERRIDING SYSTEM VALUE VALUES
	(1, 'Free, online, without limit', NULL, '2026-12-05T01:00:00Z', NULL, '2026-12-05T03:00:00Z', 120, NULL, 2,
		'scheduled', NULL, NULL, NULL, NULL, 'online', NULL, 'https://meet.example/abc', 1,
		'2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z'),
	(2, 'Paid and full', 'Two seats', '2026-12-12T01:00:00Z', '2026-12-13T09:00:00Z', '2026-12-13T09:00:00Z', 840, 2, 2,
		'scheduled', NULL, NULL, 8, 1500.50, 'in_person', 'Tacloban City', 'Second floor', 2,
		'2026-06-02T00:00:00Z', '2026-07-02T00:00:00Z'),
	(3, 'Cancelled for the storm', NULL, '2026-09-01T01:00:00Z', '2026-09-01T09:00:00Z', '2026-09-01T09:00:00Z', 420, 50, 1,
		'cancelled', 'A typhoon was on its way.', '2026-08-30T22:00:00.999Z', 4, 0.01, 'online', NULL, NULL, NULL,
		'2026-06-03T00:00:00Z', '2026-08-30T22:00:00.999Z'),
	(4, 'Over', NULL, '2025-03-01T01:00:00Z', '2025-03-01T05:00:00Z', '2025-03-01T05:00:00Z', 240, 1000000, 2,
		'completed', NULL, NULL, 120, 99999999.99, 'online', NULL, NULL, 7, '2025-01-01T00:00:00Z', '2025-03-02T00:00:00Z'),
	(11, repeat('Long ', 60), repeat('Ang paglilinang ng pagtuturo. ', 400), '2027-02-28T16:00:00Z', NULL,
		'2027-02-28T16:01:00Z', 1, 1, 0, 'scheduled', NULL, NULL, NULL, NULL, 'online', NULL, NULL, 1,
		'2026-06-04T00:00:00Z', '2026-06-04T00:00:00Z');

INSERT INTO people (id, email, display_name, first_name, middle_initial, last_name, suffix, phone, company, job_title,
	prc_license_no, prc_expiration_on, is_cpdas_user, role, account_status, marketing_consent, accepts_email, notes, tags,
	source, email_verified_at, seminar_count, version, created_at, updated_at, last_activity_at, erased_at)
	OVERRIDING SYSTEM VALUE VALUES
	(1, 'admin@example.ph', 'The Administrator', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, 'admin',
		'active', false, true, NULL, '{}', NULL, '2026-01-01T00:00:00Z', 0, 1, '2026-01-01T00:00:00Z',
		'2026-01-01T00:00:00Z', NULL, NULL),
	(2, 'organizer@example.ph', NULL, 'Óscar', 'Ñ', 'Dela Peña', 'PhD', '+63 917 555 0102', 'PAGSULONG', 'Organizer', NULL,
		NULL, false, 'organizer', 'active', true, true, E'Called twice;\nsaid \\. and \\N', '{vip,"two words","a,b"}', 'colleagues',
		'2026-01-02T00:00:00Z', 1, 3, '2026-01-02T00:00:00Z', '2026-02-02T00:00:00Z', '2026-11-01T00:00:00Z', NULL),
	(3, 'staff@example.ph', 'Staff', 'Stella', NULL, 'Reyes', NULL, NULL, NULL, NULL, NULL, NULL, false, 'staff', 'inactive',
		false, false, NULL, '{}', NULL, NULL, 0, 1, '2026-01-03T00:00:00Z', '2026-01-03T00:00:00Z', NULL, NULL),
	(4, 'grace@example.ph', NULL, 'Grace', 'M', 'Dela Cruz', 'III', '0917 555 0101', 'Samar National High School',
		'Teacher II', '0123456', '2028-02-29', true, 'attendee', 'active', true, true, NULL, '{}', 'facebook',
		'2026-02-01T00:00:00Z', 3, 1, '2026-02-01T00:00:00.001Z', '2026-02-01T00:00:00Z', '2026-11-02T00:00:00Z', NULL),
	(5, 'linus@example.ph', NULL, 'Linus', NULL, '孔明 😀', NULL, NULL, NULL, NULL, NULL, NULL, false, 'attendee',
		'suspended', false, true, NULL, '{}', 'other', NULL, 2, 1, '2026-02-01T00:00:00.002Z', '2026-02-01T00:00:00Z', NULL, NULL),
	(6, 'imported@example.ph', NULL, 'Ime', NULL, 'Ported', NULL, NULL, NULL, NULL, NULL, NULL, false, 'attendee', 'active',
		false, true, NULL, '{}', NULL, NULL, 0, 1, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', NULL, NULL),
	(7, 'erased-7@erased.invalid', 'Erased person', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, 'attendee',
		'inactive', false, false, NULL, '{}', NULL, NULL, 1, 5, '2025-01-01T00:00:00Z', '2026-05-01T00:00:00Z', NULL,
		'2026-05-01T00:00:00Z'),
	(100, repeat('x', 64) || '@' || repeat('long.', 37) || 'example', NULL, repeat('Ma', 100), 'X', repeat('Santos ', 30), 'Jr.',
		NULL, repeat('Kumpanya ', 40), NULL, NULL, '1999-12-31', false, 'attendee', 'active', false, true,
		repeat('note ', 2000), '{}', 'tiktok', NULL, 1, 1, '2026-04-01T00:00:00Z', '2026-04-01T00:00:00Z', NULL, NULL);

-- Each hash is of the words 'kalabaw at kubo'.
INSERT INTO passwords (person_id, password_hash, changed_at)
SELECT id, '$argon2id$v=19$m=19456,t=2,p=1$DPXem3c90C5yM92EZ6c+LA$DW2KH7NVILcDmYF9x+PXtt8yDyXtgLHVZLln3NFW3Pk',
	'2026-01-01T00:00:00Z' FROM people WHERE id IN (1, 2, 4);

INSERT INTO linked_identities (id, person_id, provider, subject) OVERRIDING SYSTEM VALUE VALUES
	(1, 4, 'google', '109876543210'), (5, 3, 'google', 'subject with spaces');

INSERT INTO sessions (id, token_hash, person_id, created_at, last_seen_at, expires_at, user_agent, ip_address)
	OVERRIDING SYSTEM VALUE VALUES
	(1, sha256('a session'), 4, '2026-11-18T00:00:00Z', '2026-11-18T00:00:00Z', '2027-02-01T00:00:00Z', 'Browser', '203.0.113.9');

INSERT INTO one_time_tokens (id, token_hash, purpose, person_id, data, expires_at, used_at) OVERRIDING SYSTEM VALUE VALUES
	(1, sha256('a claim'), 'claim', 6, NULL, '2026-11-20T00:00:00Z', NULL),
	(2, sha256('a link'), 'account_link', 4, '{"email":"new@example.ph"}', '2026-11-20T00:00:00Z', '2026-11-19T00:00:00Z');

INSERT INTO registrations (id, seminar_id, person_id, registration_type, payment_status, attendance_status, amount_due,
	details, idempotency_key, registered_at, updated_at) OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 4, 'new_attendee', 'verified', 'registered', NULL,
		'{"firstName":"Grace","lastName":"Dela Cruz","email":"grace@example.ph","seminarId":1,"note":"tab\t, quote \" and \\"}',
		'key-1', '2026-10-01T00:00:00Z', '2026-10-01T00:00:00Z'),
	(2, 1, 2, 'existing_attendee', 'verified', 'registered', NULL, '{}', NULL, '2026-10-02T00:00:00Z', '2026-10-02T00:00:00Z'),
	(3, 2, 4, 'existing_attendee', 'pending', 'registered', 1500.50, '{"emoji":"😀"}', 'key-3', '2026-10-03T00:00:00Z', '2026-10-03T00:00:00Z'),
	(4, 2, 5, 'new_attendee', 'verified', 'registered', 1500.50, '{}', NULL, '2026-10-04T00:00:00Z', '2026-10-05T00:00:00Z'),
	(5, 3, 5, 'existing_attendee', 'paid', 'registered', 0.01, '{}', NULL, '2026-08-01T00:00:00Z', '2026-08-01T00:00:00Z'),
	(6, 4, 7, 'new_attendee', 'verified', 'attended', 99999999.99, '{}', NULL, '2025-02-01T00:00:00Z', '2025-02-01T00:00:00Z'),
	(7, 4, 4, 'existing_attendee', 'paid', 'no-show', 1.00, '{}', NULL, '2025-02-02T00:00:00Z', '2025-02-02T00:00:00Z'),
	(40, 2, 100, 'new_attendee', 'rejected', 'registered', 1500.50, '{}', NULL, '2026-10-06T00:00:00Z', '2026-10-07T00:00:00Z');

INSERT INTO proofs (id, registration_id, file_key, content_type, size_in_bytes, reference_number,
	amount_sent, created_at, purged_at) OVERRIDING SYSTEM VALUE VALUES
	(1, 3, 'proofs/ab/abcdef0123456789abcdef0123456789abcdef01.jpg', 'image/jpeg', 31, '0012-345 X',
		1500.50, '2026-10-03T00:00:00Z', NULL),
	(2, 4, 'proofs/cd/cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd.png', 'image/png', 5242880, NULL, NULL,
		'2026-10-04T00:00:00Z', NULL),
	(3, 6, NULL, 'image/jpeg', 1, NULL, NULL, '2025-02-01T00:00:00Z', '2026-03-01T00:00:00Z'),
	(9, 40, 'proofs/00/00cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd.png', 'image/png', 12, '', 0.01, '2026-10-06T00:00:00Z', NULL);

INSERT INTO payment_decisions (id, registration_id, action, notes, decided_by, created_at) OVERRIDING SYSTEM VALUE VALUES
	(1, 4, 'approve', NULL, 2, '2026-10-05T00:00:00Z'),
	(2, 40, 'reject', 'The picture shows a cat.', 2, '2026-10-07T00:00:00Z'),
	(3, 6, 'approve', '', NULL, '2025-02-03T00:00:00Z');

INSERT INTO interactions (id, person_id, interaction_type, title, description, occurred_at, metadata, created_by)
	OVERRIDING SYSTEM VALUE VALUES
	(1, 4, 'registration', 'Registered for Free, online, without limit', NULL, '2026-10-01T00:00:00Z', '{"seminarId":1}', NULL),
	(2, 4, 'phone_call', 'Called', E'She said:\r\n"yes"', '2026-10-02T00:00:00Z', NULL, 2),
	(3000000000, 6, 'note', 'A number past 32 bits', NULL, '1970-01-01T00:00:00Z', 'null', 3);

INSERT INTO audit_log (id, at, actor_id, action, subject_type, subject_id, details, ip_address) OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-10-05T00:00:00Z', 2, 'payment.approved', 'registration', 4, '{"from":"pending"}', '2001:db8::1'),
	(2, '2026-10-06T00:00:00Z', 99999, 'user.deleted', 'person', 99999, NULL, NULL);

INSERT INTO email_suppressions (email, reason) VALUES
	('gone@example.ph', 'bounced'), ('Zorn@example.ph', 'complained'), ('ñandu@example.ph', 'bounced');

INSERT INTO email_templates (id, template_name, template_type, subject_template, html_template, text_template, is_active,
	metadata) OVERRIDING SYSTEM VALUE VALUES
	(1, 'Ours', 'registration_confirmation', 'See you, {{ firstName }}', '<p>{{ firstName }} 😀</p>', '{{ firstName }}', true, NULL),
	(2, 'Custom', 'custom', 's', 'h', 't', true, '{"a":[1,2,{"b":null}]}'),
	(3, 'Custom', 'custom', 's', 'h', 't', true, NULL);

INSERT INTO mail_settings (id, sender_email, sender_name, base_url, max_retries, retry_delay_in_ms, updated_by) VALUES
	(1, 'office@example.ph', 'Learning Center', 'smtp://mail.example.ph:587', 5, 2000, 1);

INSERT INTO outbox (id, template_type, person_id, recipient_email, recipient_name, data, subject, html, text, message_id,
	dedupe_key, is_marketing, status, attempts, next_attempt_at, claimed_until, last_error, sent_at, created_at)
	OVERRIDING SYSTEM VALUE VALUES
	(1, 'registration_confirmation', 4, 'grace@example.ph', 'Grace Dela Cruz', '{"seminarId":1}', 'Registered', '<p>ok</p>', 'ok',
		'<1@example.ph>', 'registration:1', false, 'sent', 1, '2026-10-01T00:00:00Z', NULL, NULL, '2026-10-01T00:00:05Z', '2026-10-01T00:00:00Z'),
	(2, 'payment_verified', 5, 'linus@example.ph', NULL, '{}', NULL, NULL, NULL, '<2@example.ph>', NULL, false, 'dead', 5,
		'2026-10-05T00:00:00Z', NULL, '550 mailbox unavailable', NULL, '2026-10-05T00:00:00Z'),
	(3, 'seminar_reminder', NULL, 'gone@example.ph', NULL, '{}', NULL, NULL, NULL, '<3@example.ph>', NULL, false, 'suppressed', 0,
		'2026-10-06T00:00:00Z', NULL, NULL, NULL, '2026-10-06T00:00:00Z'),
	(4, 'invitation', 6, 'imported@example.ph', 'Ime', '{"words":"Ñ"}', NULL, NULL, NULL, '<4@example.ph>', 'x', true, 'queued', 0,
		'2027-01-01T00:00:00Z', NULL, NULL, NULL, '2026-10-07T00:00:00Z'),
	(5, 'contact_received', NULL, 'office@example.ph', NULL, '{}', NULL, NULL, NULL, '<5@example.ph>', NULL, false, 'sending', 2,
		'2026-10-08T00:00:00Z', '2026-10-08T00:03:00Z', 'timeout', NULL, '2026-10-08T00:00:00Z');

INSERT INTO mail_events (id, provider, provider_event_id, event_type, outbox_id, recipient_email, occurred_at)
	OVERRIDING SYSTEM VALUE VALUES
	(1, 'mailgun', 'event-1', 'delivered', 1, 'grace@example.ph', '2026-10-01T00:00:06Z'),
	(2, 'mailgun', 'event-2', 'bounced', NULL, 'gone@example.ph', '2026-10-02T00:00:00Z');

INSERT INTO support_messages (id, kind, name, email, subject, message, status, created_at, resolved_at, resolved_by)
	OVERRIDING SYSTEM VALUE VALUES
	(1, 'contact', 'Ana', 'ana@example.ph', 'Hello', repeat('Long message. ', 300), 'open', '2026-10-01T00:00:00Z', NULL, NULL),
	(2, 'password_reset', 'Grace', 'grace@example.ph', NULL, '', 'resolved', '2026-10-02T00:00:00Z', '2026-10-03T00:00:00Z', 3);

INSERT INTO rate_limits (key, points, expire) VALUES ('login_address:203.0.113.9', 3, 1790000000000);

-- As if each had been numbered by itself, with some given up in between.
SELECT setval(pg_get_serial_sequence(c.relname, 'id'), 3000000000) FROM pg_class c WHERE relname = 'interactions';
SELECT setval(pg_get_serial_sequence(name, 'id'), 1000) FROM unnest(ARRAY['categories', 'seminars', 'people',
	'linked_identities', 'sessions', 'one_time_tokens', 'registrations', 'proofs', 'payment_decisions', 'audit_log',
	'email_templates', 'outbox', 'mail_events', 'support_messages']) AS name;
