-- Whoever shows seminars from memory is told when they are not the same any more, whatever changed them. The registered
-- count stands in the seminar's row, so a seat that is taken tells as well. Told once a transaction, when it commits.
CREATE FUNCTION tell_catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('pagsulong_catalog', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER seminars_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seminars"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
CREATE TRIGGER categories_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
