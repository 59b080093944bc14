DROP INDEX "seminars_cpd_idx";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "profession_id" integer;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "accreditations" jsonb;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "approved_cpd_points" integer;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "is_accreditation_applied_for" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "shown_cpd_points" integer GENERATED ALWAYS AS (coalesce(approved_cpd_points, cpd_points)) STORED;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seminars_cpd_idx" ON "seminars" USING btree ("shown_cpd_points" DESC NULLS LAST,"id");