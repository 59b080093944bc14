CREATE TABLE "ticket_deliveries" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"link_version" integer NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_type_known";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_template_type_known";--> statement-breakpoint
ALTER TABLE "ticket_deliveries" ADD CONSTRAINT "ticket_deliveries_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_type_known" CHECK ("email_templates"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_template_type_known" CHECK ("outbox"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));