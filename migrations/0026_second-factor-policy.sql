CREATE TABLE "second_factor_policy" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"applies_since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "second_factor_policy_is_one_row" CHECK ("second_factor_policy"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "privileged_since" timestamp (3) with time zone;--> statement-breakpoint
-- A new installation has no people yet when its tables are made; an older one keeps a second factor optional.
INSERT INTO "second_factor_policy" ("applies_since") SELECT now() WHERE NOT EXISTS (SELECT FROM "people");--> statement-breakpoint
-- The first time counts: taking the role away and giving it back starts no second grace period.
CREATE FUNCTION note_privileged_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.privileged_since := now();
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_note_first_privilege BEFORE INSERT ON "people" FOR EACH ROW
	WHEN (NEW.role IN ('admin', 'organizer') AND NEW.privileged_since IS NULL)
	EXECUTE FUNCTION note_privileged_since();
--> statement-breakpoint
CREATE TRIGGER people_note_later_privilege BEFORE UPDATE OF role ON "people" FOR EACH ROW
	WHEN (NEW.role IN ('admin', 'organizer') AND NEW.privileged_since IS NULL)
	EXECUTE FUNCTION note_privileged_since();
--> statement-breakpoint
UPDATE "people" SET "privileged_since" = "created_at" WHERE "role" IN ('admin', 'organizer');
