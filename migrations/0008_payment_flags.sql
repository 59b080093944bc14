-- Which payments a person has among their registrations, so that the list of attendees is filtered by an index.
-- Kept here and not by the commands: whatever way a registration changes, the person's row cannot fall behind it.
-- Every command that writes registrations holds the seminar first, so the person's row is held in that order too.
CREATE FUNCTION note_payments_of(id_of_person integer) RETURNS void LANGUAGE sql AS $$
	UPDATE people SET
		has_pending_payment = found.pending,
		has_verified_payment = found.verified,
		has_rejected_payment = found.rejected
	FROM (
		SELECT
			coalesce(bool_or(payment_status = 'pending'), false) AS pending,
			coalesce(bool_or(payment_status IN ('verified', 'paid')), false) AS verified,
			coalesce(bool_or(payment_status = 'rejected'), false) AS rejected
		FROM registrations WHERE person_id = id_of_person
	) AS found
	WHERE people.id = id_of_person
		AND (has_pending_payment, has_verified_payment, has_rejected_payment)
			IS DISTINCT FROM (found.pending, found.verified, found.rejected)
$$;
--> statement-breakpoint
CREATE FUNCTION note_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM note_payments_of(OLD.person_id); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM note_payments_of(NEW.person_id); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER registrations_note_payments AFTER INSERT OR DELETE OR UPDATE OF payment_status, person_id ON "registrations"
	FOR EACH ROW EXECUTE FUNCTION note_payments();
--> statement-breakpoint
UPDATE people SET
	has_pending_payment = found.pending,
	has_verified_payment = found.verified,
	has_rejected_payment = found.rejected
FROM (
	SELECT person_id,
		bool_or(payment_status = 'pending') AS pending,
		bool_or(payment_status IN ('verified', 'paid')) AS verified,
		bool_or(payment_status = 'rejected') AS rejected
	FROM registrations GROUP BY person_id
) AS found
WHERE people.id = found.person_id;
