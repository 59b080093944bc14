-- A check is of one number in one profession, whichever statement changes them. Leading zeros are not part of a number.
CREATE FUNCTION clear_licence_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.verified_by := NULL;
	NEW.verified_at := NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER licences_check_cleared BEFORE UPDATE OF license_no, profession_id ON licences
	FOR EACH ROW WHEN ((ltrim(OLD.license_no, '0'), OLD.profession_id) IS DISTINCT FROM (ltrim(NEW.license_no, '0'), NEW.profession_id))
	EXECUTE FUNCTION clear_licence_check();
