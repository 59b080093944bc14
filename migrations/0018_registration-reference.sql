ALTER TABLE "people" ADD COLUMN "marketing_consented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "marketing_consent_version" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "marketing_consent_origin" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "reference" text DEFAULT (upper(substr(gen_random_uuid()::text, 1, 4)) || '-' || upper(substr(gen_random_uuid()::text, 1, 4)) || '-' || upper(substr(gen_random_uuid()::text, 1, 4))) NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "privacy_notice_version" text;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_reference_key" ON "registrations" USING btree ("reference");