CREATE FUNCTION list_tags_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN DELETE FROM person_tags WHERE person_id = NEW.id; END IF;
	INSERT INTO person_tags (key, person_id, tag)
	SELECT lower(tag), NEW.id, tag FROM unnest(NEW.tags) AS tag
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_list_new_tags AFTER INSERT ON "people" FOR EACH ROW
	WHEN (NEW.tags <> '{}') EXECUTE FUNCTION list_tags_of_person();
--> statement-breakpoint
CREATE TRIGGER people_list_changed_tags AFTER UPDATE OF tags ON "people" FOR EACH ROW
	WHEN (OLD.tags IS DISTINCT FROM NEW.tags) EXECUTE FUNCTION list_tags_of_person();
--> statement-breakpoint
INSERT INTO person_tags (key, person_id, tag)
SELECT lower(tag), id, tag FROM people, unnest(tags) AS tag WHERE tags <> '{}'
ON CONFLICT DO NOTHING;
