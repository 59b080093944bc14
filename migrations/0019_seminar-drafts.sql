DROP INDEX "seminars_finishes_idx";--> statement-breakpoint
ALTER TABLE "seminars" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "seminars_finishes_idx" ON "seminars" USING btree ("finishes_at","starts_at","status","is_draft");