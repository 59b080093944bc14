ALTER TABLE "certificate_batches" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_batches" ADD COLUMN "continue_after" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_batches_stopped_idx" ON "certificate_batches" USING btree ("id") WHERE state = 'stopped';