DROP INDEX "seminars_finishes_idx";--> statement-breakpoint
CREATE INDEX "seminars_title_idx" ON "seminars" USING btree (lower(title),"id");--> statement-breakpoint
CREATE INDEX "seminars_price_idx" ON "seminars" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "seminars_cpd_idx" ON "seminars" USING btree ("cpd_points" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "seminars_duration_idx" ON "seminars" USING btree ("duration_in_minutes","id");--> statement-breakpoint
CREATE INDEX "outbox_dead_idx" ON "outbox" USING btree ("id") WHERE status = 'dead';--> statement-breakpoint
CREATE INDEX "seminars_finishes_idx" ON "seminars" USING btree ("finishes_at","starts_at","status");--> statement-breakpoint
ALTER TABLE "seminars" DROP COLUMN "version";