DROP INDEX "outbox_message_id_key";--> statement-breakpoint
DROP INDEX "outbox_recipient_idx";--> statement-breakpoint
DROP INDEX "outbox_dead_idx";--> statement-breakpoint
DROP INDEX "outbox_status_idx";--> statement-breakpoint
DROP INDEX "outbox_type_idx";--> statement-breakpoint
DROP INDEX "outbox_provider_message_idx";--> statement-breakpoint
DROP INDEX "outbox_resent_from_idx";--> statement-breakpoint
DROP INDEX "outbox_sent_at_idx";--> statement-breakpoint
DROP INDEX "outbox_delivered_at_idx";--> statement-breakpoint
DROP INDEX "outbox_opened_at_idx";--> statement-breakpoint
DROP INDEX "outbox_clicked_at_idx";--> statement-breakpoint
DROP INDEX "outbox_bounced_at_idx";--> statement-breakpoint
DROP INDEX "outbox_complained_at_idx";--> statement-breakpoint
DROP INDEX "outbox_unsubscribed_at_idx";--> statement-breakpoint
DROP INDEX "people_created_idx";--> statement-breakpoint
DROP INDEX "people_users_text_idx";--> statement-breakpoint
DROP INDEX "people_pending_payment_idx";--> statement-breakpoint
DROP INDEX "people_verified_payment_idx";--> statement-breakpoint
DROP INDEX "people_rejected_payment_idx";--> statement-breakpoint
DROP INDEX "outbox_created_idx";--> statement-breakpoint
DROP INDEX "outbox_person_idx";--> statement-breakpoint
DROP INDEX "outbox_search_idx";--> statement-breakpoint
DROP INDEX "people_users_idx";--> statement-breakpoint
CREATE INDEX "outbox_finished_idx" ON "outbox" USING btree ("sent_at","id") WHERE status in ('sent', 'dead');--> statement-breakpoint
CREATE INDEX "outbox_created_idx" ON "outbox" USING btree ("created_at" NULLS FIRST,"id" NULLS FIRST,"status","template_type","sent_at","delivered_at","opened_at","clicked_at","bounced_at","unsubscribed_at");--> statement-breakpoint
CREATE INDEX "outbox_person_idx" ON "outbox" USING btree ("person_id","resent_from_id");--> statement-breakpoint
CREATE INDEX "outbox_search_idx" ON "outbox" USING gin ("search_text" gin_trgm_ops,(array["message_id", "provider_message_id", "recipient_email"]));--> statement-breakpoint
CREATE INDEX "people_users_idx" ON "people" USING btree ("created_at" NULLS FIRST,"id" NULLS FIRST,"display_name","first_name","middle_initial","last_name","suffix","email") WHERE has_login;