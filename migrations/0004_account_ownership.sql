ALTER TABLE "passwords" ADD COLUMN "claimed_registration_id" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "registered_by" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_registered_by_people_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_registered_by_idx" ON "registrations" USING btree ("registered_by") WHERE registered_by is not null;