-- Public pages show prices of early birds from memory.
CREATE TRIGGER price_rules_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_rules"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
