CREATE TABLE "gateway_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"gateway_payment_id" integer,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "gateway_events_gateway_known" CHECK ("gateway_events"."gateway" in ('paymongo'))
);
--> statement-breakpoint
CREATE TABLE "gateway_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"provider_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"redirect_url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_poll_at" timestamp (3) with time zone,
	"unanswered_since" timestamp (3) with time zone,
	"received_amount" numeric(14, 2),
	"received_currency" text,
	"paid_at" timestamp (3) with time zone,
	"money_in_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gateway_payments_gateway_known" CHECK ("gateway_payments"."gateway" in ('paymongo')),
	CONSTRAINT "gateway_payments_state_known" CHECK ("gateway_payments"."state" in ('pending', 'paid', 'expired', 'mismatched')),
	CONSTRAINT "gateway_payments_amount_positive" CHECK ("gateway_payments"."amount" > 0),
	CONSTRAINT "gateway_payments_open_has_address" CHECK (("gateway_payments"."state" = 'pending') = ("gateway_payments"."redirect_url" is not null)),
	CONSTRAINT "gateway_payments_settled_is_final" CHECK ("gateway_payments"."state" not in ('paid', 'mismatched') or ("gateway_payments"."next_poll_at" is null and "gateway_payments"."paid_at" is not null)),
	CONSTRAINT "gateway_payments_paid_has_money" CHECK (case "gateway_payments"."state" when 'paid' then "gateway_payments"."money_in_id" is not null
        when 'mismatched' then true else "gateway_payments"."money_in_id" is null end),
	CONSTRAINT "gateway_payments_mismatched_has_amount" CHECK (("gateway_payments"."state" = 'mismatched') = ("gateway_payments"."received_amount" is not null)
        and ("gateway_payments"."received_amount" is null) = ("gateway_payments"."received_currency" is null))
);
--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_type_known";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_template_type_known";--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_gateway_payment_id_gateway_payments_id_fk" FOREIGN KEY ("gateway_payment_id") REFERENCES "public"."gateway_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_money_in_id_money_in_id_fk" FOREIGN KEY ("money_in_id") REFERENCES "public"."money_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_event_key" ON "gateway_events" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "gateway_events_payment_idx" ON "gateway_events" USING btree ("gateway_payment_id") WHERE gateway_payment_id is not null;--> statement-breakpoint
CREATE INDEX "gateway_events_open_idx" ON "gateway_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_provider_key" ON "gateway_payments" USING btree ("gateway","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_money_key" ON "gateway_payments" USING btree ("money_in_id") WHERE money_in_id is not null;--> statement-breakpoint
CREATE INDEX "gateway_payments_bill_idx" ON "gateway_payments" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_due_idx" ON "gateway_payments" USING btree ("next_poll_at") WHERE next_poll_at is not null;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_type_known" CHECK ("email_templates"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'payment_short', 'payment_link_expired', 'payment_late', 'refund_sent', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'evaluation_open', 'accreditation_due', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'licence_wanted', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_template_type_known" CHECK ("outbox"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'payment_short', 'payment_link_expired', 'payment_late', 'refund_sent', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'evaluation_open', 'accreditation_due', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'licence_wanted', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));