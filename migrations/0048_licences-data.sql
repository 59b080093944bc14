-- Names only: the units that a renewal requires are set by each profession's law and entered by the provider.
INSERT INTO professions (name, units_per_cycle)
SELECT name, CASE WHEN name = 'Professional Teachers' THEN 15 END
FROM unnest(ARRAY[
	'Accountancy', 'Aeronautical Engineering', 'Agricultural and Biosystems Engineering', 'Agriculture', 'Architecture',
	'Chemical Engineering', 'Chemistry', 'Civil Engineering', 'Criminology', 'Customs Brokers', 'Dentistry',
	'Electrical Engineering', 'Electronics Engineering', 'Environmental Planning', 'Fisheries', 'Food Technology',
	'Forestry', 'Geodetic Engineering', 'Geology', 'Guidance and Counseling', 'Interior Design',
	'Landscape Architecture', 'Librarianship', 'Master Plumbing', 'Mechanical Engineering', 'Medical Technology',
	'Medicine', 'Metallurgical Engineering', 'Midwifery', 'Mining Engineering',
	'Naval Architecture and Marine Engineering', 'Nursing', 'Nutrition and Dietetics', 'Occupational Therapy',
	'Optometry', 'Pharmacy', 'Physical Therapy', 'Professional Teachers', 'Psychology', 'Radiologic Technology',
	'Real Estate Service', 'Respiratory Therapy', 'Sanitary Engineering', 'Social Work', 'Speech-Language Pathology',
	'Veterinary Medicine'
]) AS name;
--> statement-breakpoint
INSERT INTO licences (person_id, license_no, expires_on, is_primary)
SELECT id, prc_license_no, prc_expiration_on, true FROM people WHERE prc_license_no IS NOT NULL ORDER BY id;
--> statement-breakpoint
-- Whatever writes a person's licence number, their primary licence has it too.
CREATE FUNCTION copy_primary_licence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.prc_license_no IS NULL THEN
		DELETE FROM licences WHERE person_id = NEW.id AND is_primary;
		RETURN NULL;
	END IF;
	UPDATE licences SET license_no = NEW.prc_license_no, expires_on = NEW.prc_expiration_on
	WHERE person_id = NEW.id AND is_primary;
	IF NOT FOUND THEN
		INSERT INTO licences (person_id, license_no, expires_on, is_primary)
		VALUES (NEW.id, NEW.prc_license_no, NEW.prc_expiration_on, true)
		ON CONFLICT (person_id, profession_id) DO UPDATE
		SET license_no = excluded.license_no, expires_on = excluded.expires_on, is_primary = true;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_licence_added AFTER INSERT ON people
	FOR EACH ROW WHEN (NEW.prc_license_no IS NOT NULL) EXECUTE FUNCTION copy_primary_licence();
--> statement-breakpoint
CREATE TRIGGER people_licence_changed AFTER UPDATE OF prc_license_no, prc_expiration_on ON people
	FOR EACH ROW WHEN ((OLD.prc_license_no, OLD.prc_expiration_on) IS DISTINCT FROM (NEW.prc_license_no, NEW.prc_expiration_on))
	EXECUTE FUNCTION copy_primary_licence();
