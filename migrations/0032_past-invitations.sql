-- Invitations of former versions stand in the outbox alone; the dedupe key names seminar, person and day.
INSERT INTO seminar_invitations (seminar_id, person_id, invited_at)
SELECT seminars.id, people.id, max(outbox.created_at)
FROM outbox
CROSS JOIN LATERAL regexp_match(outbox.dedupe_key, '^invitation-(\d{1,9})-(\d{1,9})-\d{4}-\d{2}-\d{2}$') AS key
JOIN seminars ON seminars.id = key[1]::integer
JOIN people ON people.id = key[2]::integer
GROUP BY seminars.id, people.id;
