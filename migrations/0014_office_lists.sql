ALTER TABLE "people" ADD COLUMN "has_login" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whether somebody can sign in, so that the list of users is read and counted by an index. Kept here and not by the
-- commands: whatever way a password or a linked account comes or goes, the person's row cannot fall behind it.
-- The person is held before the look, as by every command that writes these: of two at once the later one then sees
-- what the earlier one did.
CREATE FUNCTION note_login_of(id_of_person integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM people WHERE id = id_of_person FOR NO KEY UPDATE;
	UPDATE people SET has_login = NOT has_login
	WHERE id = id_of_person AND has_login <> (
		EXISTS (SELECT FROM passwords WHERE person_id = id_of_person)
		OR EXISTS (SELECT FROM linked_identities WHERE person_id = id_of_person)
	);
END $$;
--> statement-breakpoint
CREATE FUNCTION note_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM note_login_of(OLD.person_id); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM note_login_of(NEW.person_id); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Of everybody at once; also after rows were loaded with the triggers switched off. Whoever changes logins waits meanwhile.
CREATE FUNCTION note_logins_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE passwords, linked_identities IN SHARE MODE;
	UPDATE people SET has_login = NOT has_login
	FROM (
		SELECT one.id, EXISTS (SELECT FROM passwords WHERE person_id = one.id)
			OR EXISTS (SELECT FROM linked_identities WHERE person_id = one.id) AS can_sign_in
		FROM people AS one
	) AS found
	WHERE people.id = found.id AND has_login <> can_sign_in;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_no_logins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_logins_anew();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER passwords_note_login AFTER INSERT OR DELETE OR UPDATE OF person_id ON "passwords"
	FOR EACH ROW EXECUTE FUNCTION note_login();
--> statement-breakpoint
CREATE TRIGGER linked_identities_note_login AFTER INSERT OR DELETE OR UPDATE OF person_id ON "linked_identities"
	FOR EACH ROW EXECUTE FUNCTION note_login();
--> statement-breakpoint
CREATE TRIGGER passwords_note_no_logins AFTER TRUNCATE ON "passwords"
	FOR EACH STATEMENT EXECUTE FUNCTION note_no_logins();
--> statement-breakpoint
CREATE TRIGGER linked_identities_note_no_logins AFTER TRUNCATE ON "linked_identities"
	FOR EACH STATEMENT EXECUTE FUNCTION note_no_logins();
--> statement-breakpoint
SELECT note_logins_anew();
--> statement-breakpoint
CREATE INDEX "people_users_idx" ON "people" USING btree ("created_at" NULLS FIRST,"id" NULLS FIRST) WHERE has_login;--> statement-breakpoint
CREATE INDEX "people_users_text_idx" ON "people" USING btree ("created_at" NULLS FIRST,"id" NULLS FIRST,"display_name","first_name","middle_initial","last_name","suffix","email") WHERE has_login;--> statement-breakpoint
CREATE INDEX "support_messages_kind_idx" ON "support_messages" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
