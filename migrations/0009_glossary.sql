ALTER TABLE "verification_looks" RENAME TO "verification_views";--> statement-breakpoint
ALTER TABLE "verification_views" RENAME CONSTRAINT "verification_looks_certificate_id_day_network_hash_pk" TO "verification_views_certificate_id_day_network_hash_pk";--> statement-breakpoint
ALTER TABLE "verification_views" RENAME CONSTRAINT "verification_looks_certificate_id_certificates_id_fk" TO "verification_views_certificate_id_certificates_id_fk";--> statement-breakpoint
ALTER TABLE "verification_views" RENAME CONSTRAINT "verification_looks_count_positive" TO "verification_views_count_positive";--> statement-breakpoint
ALTER INDEX "verification_looks_day_idx" RENAME TO "verification_views_day_idx";--> statement-breakpoint
ALTER TABLE "forms" RENAME COLUMN "kept_counts" TO "saved_counts";--> statement-breakpoint
ALTER TABLE "forms" RENAME CONSTRAINT "forms_kept_counts_of_deleted" TO "forms_saved_counts_of_deleted";--> statement-breakpoint
ALTER TABLE "credits" RENAME COLUMN "kept_by" TO "saved_by";--> statement-breakpoint
ALTER TABLE "credits" RENAME COLUMN "kept_at" TO "saved_at";--> statement-breakpoint
ALTER TABLE "credits" RENAME CONSTRAINT "credits_kept_by_people_id_fk" TO "credits_saved_by_people_id_fk";--> statement-breakpoint
ALTER INDEX "credits_kept_by_idx" RENAME TO "credits_saved_by_idx";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "asked_by" TO "requested_by";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_asked_by_people_id_fk" TO "refunds_requested_by_people_id_fk";--> statement-breakpoint
ALTER INDEX "refunds_asked_by_idx" RENAME TO "refunds_requested_by_idx";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state_known", DROP CONSTRAINT "refunds_decided_has_time", ALTER COLUMN "state" SET DEFAULT 'requested';--> statement-breakpoint
UPDATE "refunds" SET "state" = 'requested' WHERE "state" = 'asked';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'approved', 'rejected', 'sent', 'failed')), ADD CONSTRAINT "refunds_decided_has_time" CHECK (("refunds"."state" = 'requested') = ("refunds"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "attendance_marks" DROP CONSTRAINT "attendance_marks_source_known";--> statement-breakpoint
UPDATE "attendance_marks" SET "source" = 'staff' WHERE "source" = 'office';--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_source_known" CHECK ("attendance_marks"."source" in ('scans', 'staff', 'import', 'code'));--> statement-breakpoint
-- Scans and the audit log are append-only for the process; only names of sources and actions are changed.
ALTER TABLE "attendance_scans" DROP CONSTRAINT "attendance_scans_source_known", DISABLE TRIGGER "attendance_scans_append_only";--> statement-breakpoint
UPDATE "attendance_scans" SET "source" = 'staff' WHERE "source" = 'office';--> statement-breakpoint
ALTER TABLE "attendance_scans" ADD CONSTRAINT "attendance_scans_source_known" CHECK ("attendance_scans"."source" in ('qr', 'search', 'import', 'code', 'staff')), ENABLE TRIGGER "attendance_scans_append_only";--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
UPDATE "audit_log" SET "action" = new."action" FROM (VALUES
	('bill.rest_asked', 'bill.balance_requested'),
	('certificate.correction_asked', 'certificate.correction_requested'),
	('money.kept_as_credit', 'money.saved_as_credit'),
	('refund.asked', 'refund.requested'),
	('registration.ticket_renewed', 'registration.ticket_reissued'),
	('signature.kept', 'signature.saved')
) AS new ("former", "action") WHERE "audit_log"."action" = new."former";--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
-- A variable of templates: once in each tag, as templates use it.
UPDATE "email_templates" SET
	"subject_template" = regexp_replace("subject_template", '(\{[{%][^}]*)\mstanding\M', '\1seminarState', 'g'),
	"html_template" = regexp_replace("html_template", '(\{[{%][^}]*)\mstanding\M', '\1seminarState', 'g'),
	"text_template" = regexp_replace("text_template", '(\{[{%][^}]*)\mstanding\M', '\1seminarState', 'g')
WHERE "template_type" = 'payment_verified';--> statement-breakpoint
UPDATE "outbox" SET "data" = "data" - 'standing' || jsonb_build_object('seminarState', "data" -> 'standing')
WHERE "template_type" = 'payment_verified' AND "status" <> 'sent' AND "data" ? 'standing';
