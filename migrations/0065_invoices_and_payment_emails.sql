CREATE TABLE "invoice_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"recorded_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" integer,
	"void_reason" text,
	CONSTRAINT "invoice_records_kind_known" CHECK ("invoice_records"."kind" in ('invoice', 'acknowledgement')),
	CONSTRAINT "invoice_records_number_filled" CHECK (btrim("invoice_records"."number") <> ''),
	CONSTRAINT "invoice_records_amount_positive" CHECK ("invoice_records"."amount" > 0),
	CONSTRAINT "invoice_records_void_has_reason" CHECK (("invoice_records"."voided_at" is null) = ("invoice_records"."void_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_type_known";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_template_type_known";--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_voided_by_people_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_records_number_key" ON "invoice_records" USING btree ("kind",lower("number")) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "invoice_records_bill_idx" ON "invoice_records" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "invoice_records_recorded_by_idx" ON "invoice_records" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE INDEX "invoice_records_voided_by_idx" ON "invoice_records" USING btree ("voided_by") WHERE voided_by is not null;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_type_known" CHECK ("email_templates"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'payment_short', 'refund_sent', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'evaluation_open', 'accreditation_due', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'licence_wanted', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_template_type_known" CHECK ("outbox"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'payment_short', 'refund_sent', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'evaluation_open', 'accreditation_due', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'licence_wanted', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));