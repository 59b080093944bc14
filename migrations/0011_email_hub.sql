ALTER TABLE "email_suppressions" DROP CONSTRAINT "email_suppressions_reason_known";--> statement-breakpoint
ALTER TABLE "mail_events" DROP CONSTRAINT "mail_events_type_known";--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_events" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "mail_events" ADD COLUMN "details" text;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "dkim_selector" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "provider_message_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "clicked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "complained_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "resent_from_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(recipient_email || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(subject, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_resent_from_id_outbox_id_fk" FOREIGN KEY ("resent_from_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_events_recipient_idx" ON "mail_events" USING btree ("recipient_email") WHERE recipient_email is not null;--> statement-breakpoint
CREATE INDEX "outbox_status_idx" ON "outbox" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_type_idx" ON "outbox" USING btree ("template_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_search_idx" ON "outbox" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_provider_message_idx" ON "outbox" USING btree ("provider_message_id") WHERE provider_message_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_resent_from_idx" ON "outbox" USING btree ("resent_from_id") WHERE resent_from_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_sent_at_idx" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_delivered_at_idx" ON "outbox" USING btree ("delivered_at") WHERE delivered_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_opened_at_idx" ON "outbox" USING btree ("opened_at") WHERE opened_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_clicked_at_idx" ON "outbox" USING btree ("clicked_at") WHERE clicked_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_bounced_at_idx" ON "outbox" USING btree ("bounced_at") WHERE bounced_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_complained_at_idx" ON "outbox" USING btree ("complained_at") WHERE complained_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_unsubscribed_at_idx" ON "outbox" USING btree ("unsubscribed_at") WHERE unsubscribed_at is not null;--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD CONSTRAINT "email_suppressions_reason_known" CHECK ("email_suppressions"."reason" in ('bounced', 'complained', 'unsubscribed'));--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_type_known" CHECK ("mail_events"."event_type" in ('deferred', 'delivered', 'opened', 'clicked', 'bounced', 'unsubscribed', 'complained'));