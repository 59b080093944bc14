ALTER TABLE "waitlist_entries" DROP CONSTRAINT "waitlist_entries_status_known";--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_status_known" CHECK ("waitlist_entries"."status" in ('waiting', 'offered', 'taken', 'expired', 'refused', 'left'));