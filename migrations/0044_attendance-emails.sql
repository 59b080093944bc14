ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_type_known";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_template_type_known";--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_type_known" CHECK ("email_templates"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_template_type_known" CHECK ("outbox"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));--> statement-breakpoint
-- Until now the details contained the link itself.
UPDATE "seminars" SET "location_details" = CASE "opens_minutes_before"
	WHEN 0 THEN 'The meeting link appears on your ticket at the start.'
	WHEN 1 THEN 'The meeting link appears on your ticket 1 minute before the start.'
	ELSE 'The meeting link appears on your ticket ' || "opens_minutes_before" || ' minutes before the start.' END
FROM "seminar_meetings" WHERE "seminar_meetings"."seminar_id" = "seminars"."id" AND "seminars"."location_type" = 'online';
