ALTER TABLE "licences" ADD COLUMN "verified_by" integer;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "programme_accreditations" ADD COLUMN "reported_on" date;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_verified_by_people_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licences_verified_by_idx" ON "licences" USING btree ("verified_by") WHERE verified_by is not null;