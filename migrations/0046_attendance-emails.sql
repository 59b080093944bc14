ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_type_known";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_template_type_known";--> statement-breakpoint
ALTER TABLE "attendance_slots" ADD COLUMN "evidence_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_type_known" CHECK ("email_templates"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_template_type_known" CHECK ("outbox"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));--> statement-breakpoint
-- Until now the details contained the link itself.
UPDATE "seminars" SET "location_details" = CASE "opens_minutes_before"
	WHEN 0 THEN 'The meeting link appears on your ticket at the start.'
	WHEN 1 THEN 'The meeting link appears on your ticket 1 minute before the start.'
	ELSE 'The meeting link appears on your ticket ' || "opens_minutes_before" || ' minutes before the start.' END
FROM "seminar_meetings" WHERE "seminar_meetings"."seminar_id" = "seminars"."id" AND "seminars"."location_type" = 'online';--> statement-breakpoint
-- Scans that are older than their retention are deleted once nothing is computed from them any more.
CREATE OR REPLACE FUNCTION refuse_scan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF pg_trigger_depth() > 1 OR NOT EXISTS (
			SELECT FROM attendance_slots WHERE seminar_id = OLD.seminar_id AND evidence_deleted_at IS NULL
		) THEN RETURN OLD; END IF;
	ELSIF (to_jsonb(NEW) - ARRAY['decision', 'decided_by', 'decided_at', 'check_in_pass_id', 'actor_id'])
		= (to_jsonb(OLD) - ARRAY['decision', 'decided_by', 'decided_at', 'check_in_pass_id', 'actor_id']) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'scans are append-only' USING ERRCODE = 'restrict_violation';
END $$;
