CREATE TABLE "accreditation_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accreditation_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"field" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accreditation_changes_field_known" CHECK ("accreditation_changes"."field" in ('date', 'venue', 'sessions', 'speakers'))
);
--> statement-breakpoint
CREATE TABLE "provider_accreditations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_accreditations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"profession_id" integer NOT NULL,
	"number" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	CONSTRAINT "provider_accreditations_profession_start_key" UNIQUE("profession_id","valid_from"),
	CONSTRAINT "provider_accreditations_number_not_blank" CHECK (btrim("provider_accreditations"."number") <> ''),
	CONSTRAINT "provider_accreditations_validity_ordered" CHECK ("provider_accreditations"."valid_until" >= "provider_accreditations"."valid_from")
);
--> statement-breakpoint
DROP INDEX "seminars_cpd_idx";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "profession_id" integer;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "accreditations" jsonb;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "approved_cpd_points" integer;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "is_accreditation_applied_for" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "shown_cpd_points" integer GENERATED ALWAYS AS (coalesce(approved_cpd_points, cpd_points)) STORED;--> statement-breakpoint
ALTER TABLE "accreditation_changes" ADD CONSTRAINT "accreditation_changes_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accreditation_changes" ADD CONSTRAINT "accreditation_changes_by_people_id_fk" FOREIGN KEY ("by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accreditations" ADD CONSTRAINT "provider_accreditations_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accreditation_changes_seminar_idx" ON "accreditation_changes" USING btree ("seminar_id","id");--> statement-breakpoint
CREATE INDEX "accreditation_changes_by_idx" ON "accreditation_changes" USING btree ("by");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seminars_cpd_idx" ON "seminars" USING btree ("shown_cpd_points" DESC NULLS LAST,"id");