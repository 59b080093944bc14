ALTER TABLE "people" ADD COLUMN "claims_voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "sent_by" integer;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "channel" text DEFAULT 'registration' NOT NULL;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_sent_by_people_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proofs_sent_by_idx" ON "proofs" USING btree ("sent_by") WHERE sent_by is not null;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_channel_known" CHECK ("proofs"."channel" in ('registration', 'mailed_link', 'staff'));--> statement-breakpoint
-- Who sent a proof was stored with its registration alone. Where there are several proofs, it is not known of any.
UPDATE "proofs" SET "sent_by" = "registrations"."registered_by", "channel" = CASE WHEN "registrations"."registered_by" = "registrations"."person_id" THEN 'registration' ELSE 'staff' END
FROM "registrations"
WHERE "registrations"."id" = "proofs"."registration_id" AND "registrations"."registered_by" IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM "proofs" "others" WHERE "others"."registration_id" = "proofs"."registration_id" AND "others"."id" <> "proofs"."id");
