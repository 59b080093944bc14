CREATE TABLE "attendee_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendee_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"person_id" integer NOT NULL,
	"change" smallint NOT NULL,
	CONSTRAINT "attendee_changes_list_known" CHECK ("attendee_changes"."list" in ('all', 'pending', 'verified', 'rejected')),
	CONSTRAINT "attendee_changes_change_is_one" CHECK ("attendee_changes"."change" in (-1, 1))
);
--> statement-breakpoint
CREATE TABLE "attendee_marks" (
	"list" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"person_id" integer NOT NULL,
	"attendees" integer NOT NULL,
	CONSTRAINT "attendee_marks_list_created_at_person_id_pk" PRIMARY KEY("list","created_at","person_id"),
	CONSTRAINT "attendee_marks_list_known" CHECK ("attendee_marks"."list" in ('all', 'pending', 'verified', 'rejected')),
	CONSTRAINT "attendee_marks_attendees_not_negative" CHECK ("attendee_marks"."attendees" >= 0)
);
--> statement-breakpoint
-- The lists of attendees that a person stands in; in the words of the partial indexes of people.
CREATE FUNCTION attendee_lists(
	erased_at timestamptz, role text, seminar_count integer, pending boolean, verified boolean, rejected boolean
) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN erased_at IS NULL AND (role = 'attendee' OR seminar_count > 0) THEN array_remove(ARRAY[
		'all',
		CASE WHEN pending THEN 'pending' END,
		CASE WHEN verified THEN 'verified' END,
		CASE WHEN rejected THEN 'rejected' END
	], NULL) ELSE '{}' END
$$;
--> statement-breakpoint
-- Everything counted anew, whatever was written with the triggers switched off. Whoever changes people waits meanwhile.
-- The number is that under which changes are folded in.
CREATE FUNCTION mark_attendees_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7170422);
	LOCK TABLE people IN SHARE MODE;
	DELETE FROM attendee_changes;
	DELETE FROM attendee_marks;
	INSERT INTO attendee_marks (list, created_at, person_id, attendees)
	SELECT list,
		CASE WHEN stretch = 0 THEN '-infinity' ELSE max(created_at) FILTER (WHERE nth % 1000 = 0) END,
		CASE WHEN stretch = 0 THEN 0 ELSE max(id) FILTER (WHERE nth % 1000 = 0) END,
		count(*)
	FROM (
		SELECT list, created_at, id, nth, nth / 1000 AS stretch
		FROM (
			SELECT list, created_at, id, row_number() OVER (PARTITION BY list ORDER BY created_at, id) - 1 AS nth
			FROM people, unnest(attendee_lists(erased_at, role, seminar_count,
				has_pending_payment, has_verified_payment, has_rejected_payment)) AS list
		) AS numbered
	) AS stretched
	GROUP BY list, stretch;
	INSERT INTO attendee_marks (list, created_at, person_id, attendees)
	SELECT list, '-infinity', 0, 0 FROM unnest(ARRAY['all', 'pending', 'verified', 'rejected']) AS list
	ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
SELECT mark_attendees_anew();
--> statement-breakpoint
-- Those who came by a statement, or went by it; once, so that a thousand people cost one statement more.
CREATE FUNCTION note_attendees_of_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO attendee_changes (list, created_at, person_id, change)
	SELECT list, created_at, id, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
	FROM those, unnest(attendee_lists(erased_at, role, seminar_count,
		has_pending_payment, has_verified_payment, has_rejected_payment)) AS list;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Out of each list where they stood and into each where they stand; what is both is nothing.
CREATE FUNCTION note_moved_attendee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO attendee_changes (list, created_at, person_id, change)
	SELECT list, created_at, id, sum(change)
	FROM (
		SELECT unnest(attendee_lists(OLD.erased_at, OLD.role, OLD.seminar_count, OLD.has_pending_payment,
			OLD.has_verified_payment, OLD.has_rejected_payment)) AS list, OLD.created_at, OLD.id, -1 AS change
		UNION ALL
		SELECT unnest(attendee_lists(NEW.erased_at, NEW.role, NEW.seminar_count, NEW.has_pending_payment,
			NEW.has_verified_payment, NEW.has_rejected_payment)), NEW.created_at, NEW.id, 1
	) AS changed
	GROUP BY list, created_at, id
	HAVING sum(change) <> 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_no_attendees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM mark_attendees_anew();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_note_new_attendees AFTER INSERT ON "people"
	REFERENCING NEW TABLE AS those FOR EACH STATEMENT EXECUTE FUNCTION note_attendees_of_statement();
--> statement-breakpoint
CREATE TRIGGER people_note_gone_attendees AFTER DELETE ON "people"
	REFERENCING OLD TABLE AS those FOR EACH STATEMENT EXECUTE FUNCTION note_attendees_of_statement();
--> statement-breakpoint
-- In plain words and not by the function above, which would cost every change of a person ten times as much to ask.
CREATE TRIGGER people_note_moved_attendee AFTER UPDATE ON "people" FOR EACH ROW
	WHEN (
		(OLD.erased_at IS NULL AND (OLD.role = 'attendee' OR OLD.seminar_count > 0))
			<> (NEW.erased_at IS NULL AND (NEW.role = 'attendee' OR NEW.seminar_count > 0))
		OR OLD.has_pending_payment <> NEW.has_pending_payment
		OR OLD.has_verified_payment <> NEW.has_verified_payment
		OR OLD.has_rejected_payment <> NEW.has_rejected_payment
		OR OLD.created_at <> NEW.created_at
		OR OLD.id <> NEW.id
	)
	EXECUTE FUNCTION note_moved_attendee();
--> statement-breakpoint
CREATE TRIGGER people_note_no_attendees AFTER TRUNCATE ON "people"
	FOR EACH STATEMENT EXECUTE FUNCTION note_no_attendees();
