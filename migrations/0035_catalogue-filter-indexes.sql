DROP INDEX "seminars_starts_idx";--> statement-breakpoint
DROP INDEX "seminars_finishes_idx";--> statement-breakpoint
CREATE INDEX "seminars_starts_idx" ON "seminars" USING btree ("starts_at","id","finishes_at","status","is_draft","category_id","location_type","price");--> statement-breakpoint
CREATE INDEX "seminars_finishes_idx" ON "seminars" USING btree ("finishes_at","starts_at","status","is_draft","category_id","location_type","price");