CREATE TABLE "merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"merged_by" integer,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"moved" jsonb,
	"values" jsonb,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "merges_moved_with_values" CHECK (("merges"."moved" is null) = ("merges"."values" is null)),
	CONSTRAINT "merges_undone_without_values" CHECK ("merges"."undone_at" is null or "merges"."values" is null)
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_target_id_people_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_by_people_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merges_target_idx" ON "merges" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "merges_other_idx" ON "merges" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "merges_merged_by_idx" ON "merges" USING btree ("merged_by") WHERE merged_by is not null;--> statement-breakpoint
CREATE INDEX "merges_values_idx" ON "merges" USING btree ("merged_at") WHERE "values" is not null;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_people_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_merged_into_idx" ON "people" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "people_phone_idx" ON "people" USING btree (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)) WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "people_name_idx" ON "people" USING btree (lower(last_name),lower(first_name)) WHERE last_name is not null;--> statement-breakpoint
CREATE INDEX "licences_number_idx" ON "licences" USING btree (ltrim(license_no, '0'));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_are_erased" CHECK ("people"."merged_into" is null or "people"."erased_at" is not null);--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_another" CHECK ("people"."merged_into" <> "people"."id");--> statement-breakpoint
-- What is stored for a person after they were merged into another is the other's: messages, history and certificates are
-- written by commands that do not lock the person. Waits for a merge that is being made.
CREATE FUNCTION follow_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	target integer;
BEGIN
	SELECT merged_into INTO target FROM people WHERE id = NEW.person_id FOR KEY SHARE;
	IF target IS NOT NULL THEN NEW.person_id := target; END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_follow_merge BEFORE INSERT ON outbox
	FOR EACH ROW WHEN (NEW.person_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
--> statement-breakpoint
CREATE TRIGGER interactions_follow_merge BEFORE INSERT ON interactions
	FOR EACH ROW EXECUTE FUNCTION follow_merge();
--> statement-breakpoint
CREATE TRIGGER certificates_follow_merge BEFORE INSERT ON certificates
	FOR EACH ROW WHEN (NEW.person_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
