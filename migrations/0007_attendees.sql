CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" integer,
	"state" text DEFAULT 'running' NOT NULL,
	"total_rows" integer,
	"handled_rows" integer DEFAULT 0 NOT NULL,
	"successful_imports" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"heard_of_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "import_runs_state_known" CHECK ("import_runs"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
DROP INDEX "proofs_hash_idx";--> statement-breakpoint
DROP INDEX "people_attendees_idx";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "has_pending_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "has_verified_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "has_rejected_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "erasure_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_people_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_runs_started_by_idx" ON "import_runs" USING btree ("started_by") WHERE started_by is not null;--> statement-breakpoint
CREATE INDEX "import_runs_started_idx" ON "import_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "people_pending_payment_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE erased_at is null and (role = 'attendee' or seminar_count > 0) and has_pending_payment;--> statement-breakpoint
CREATE INDEX "people_verified_payment_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE erased_at is null and (role = 'attendee' or seminar_count > 0) and has_verified_payment;--> statement-breakpoint
CREATE INDEX "people_rejected_payment_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE erased_at is null and (role = 'attendee' or seminar_count > 0) and has_rejected_payment;--> statement-breakpoint
CREATE INDEX "people_erasure_requested_idx" ON "people" USING btree ("erasure_requested_at","id") WHERE erasure_requested_at is not null;--> statement-breakpoint
CREATE INDEX "proofs_hash_from_48_idx" ON "proofs" USING btree (((perceptual_hash >> 48) & 65535)) WHERE perceptual_hash is not null;--> statement-breakpoint
CREATE INDEX "proofs_hash_from_32_idx" ON "proofs" USING btree (((perceptual_hash >> 32) & 65535)) WHERE perceptual_hash is not null;--> statement-breakpoint
CREATE INDEX "proofs_hash_from_16_idx" ON "proofs" USING btree (((perceptual_hash >> 16) & 65535)) WHERE perceptual_hash is not null;--> statement-breakpoint
CREATE INDEX "proofs_hash_from_0_idx" ON "proofs" USING btree (((perceptual_hash >> 0) & 65535)) WHERE perceptual_hash is not null;--> statement-breakpoint
CREATE INDEX "people_attendees_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE erased_at is null and (role = 'attendee' or seminar_count > 0);