CREATE TABLE "accreditation_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accreditation_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"accreditation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"size_in_bytes" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accreditation_files_file_key_key" UNIQUE("file_key"),
	CONSTRAINT "accreditation_files_kind_known" CHECK ("accreditation_files"."kind" in ('form', 'instructional_design', 'programme', 'evaluation_tool', 'resume', 'id', 'budget', 'certificate_sample', 'undertaking', 'technical', 'privacy', 'decision'))
);
--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_type_known";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_template_type_known";--> statement-breakpoint
ALTER TABLE "accreditation_files" ADD CONSTRAINT "accreditation_files_accreditation_fk" FOREIGN KEY ("accreditation_id") REFERENCES "public"."programme_accreditations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accreditation_files_accreditation_idx" ON "accreditation_files" USING btree ("accreditation_id");--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_type_known" CHECK ("email_templates"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'evaluation_open', 'accreditation_due', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_template_type_known" CHECK ("outbox"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'evaluation_open', 'accreditation_due', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));