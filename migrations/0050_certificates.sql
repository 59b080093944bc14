CREATE TABLE "certificate_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer,
	"kind" text NOT NULL,
	"holder_ids" integer[] NOT NULL,
	"handled" integer NOT NULL,
	"sends_email" boolean NOT NULL,
	"skipped" jsonb NOT NULL,
	"state" text NOT NULL,
	"requested_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "certificate_batches_kind_known" CHECK ("certificate_batches"."kind" in ('cpd', 'participation', 'appearance', 'appreciation', 'recognition')),
	CONSTRAINT "certificate_batches_handled_within" CHECK ("certificate_batches"."handled" between 0 and cardinality("certificate_batches"."holder_ids")),
	CONSTRAINT "certificate_batches_state_known" CHECK ("certificate_batches"."state" in ('queued', 'running', 'done', 'stopped')),
	CONSTRAINT "certificate_batches_finished_complete" CHECK (("certificate_batches"."state" in ('done', 'stopped')) = ("certificate_batches"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "certificate_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"certificate_id" integer NOT NULL,
	"wanted" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" integer
);
--> statement-breakpoint
CREATE TABLE "certificate_names" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certificate_names_not_blank" CHECK (btrim("certificate_names"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "certificate_numbers" (
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "certificate_numbers_year_kind_pk" PRIMARY KEY("year","kind"),
	CONSTRAINT "certificate_numbers_kind_known" CHECK ("certificate_numbers"."kind" in ('cpd', 'participation', 'appearance', 'appreciation', 'recognition')),
	CONSTRAINT "certificate_numbers_positive" CHECK ("certificate_numbers"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"kind" text NOT NULL,
	"verify_code" text NOT NULL,
	"registration_id" integer,
	"speaker_id" integer,
	"person_id" integer,
	"seminar_id" integer,
	"facts" jsonb,
	"design_id" integer,
	"design_version" integer,
	"file_key" text,
	"sha256" "bytea",
	"size_in_bytes" integer,
	"state" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"draw_after" timestamp (3) with time zone NOT NULL,
	"draw_failures" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp (3) with time zone,
	"issued_by" integer,
	"replaces_id" integer,
	"replaced_by_id" integer,
	"replaced_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" integer,
	"public_reason" text,
	"revoke_note" text,
	"reissue_reason" text,
	"status_index" integer GENERATED ALWAYS AS IDENTITY (sequence name "certificates_status_index_seq" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1),
	"batch_id" integer,
	"sends_email" boolean NOT NULL,
	"first_downloaded_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "certificates_kind_known" CHECK ("certificates"."kind" in ('cpd', 'participation', 'appearance', 'appreciation', 'recognition')),
	CONSTRAINT "certificates_state_known" CHECK ("certificates"."state" in ('queued', 'issued', 'revoked', 'replaced')),
	CONSTRAINT "certificates_code_format" CHECK ("certificates"."verify_code" ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
	CONSTRAINT "certificates_public_reason_known" CHECK ("certificates"."public_reason" in ('issued_in_error', 'attendance_corrected', 'payment_withdrawn', 'other')),
	CONSTRAINT "certificates_issued_has_file" CHECK ("certificates"."state" <> 'issued' or "certificates"."erased_at" is not null or num_nulls("certificates"."issued_at", "certificates"."file_key", "certificates"."sha256", "certificates"."size_in_bytes") = 0),
	CONSTRAINT "certificates_revoked_complete" CHECK (("certificates"."state" = 'revoked') = ("certificates"."revoked_at" is not null) and ("certificates"."revoked_at" is null) = ("certificates"."public_reason" is null)),
	CONSTRAINT "certificates_replaced_complete" CHECK (("certificates"."state" = 'replaced') = ("certificates"."replaced_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "verification_looks" (
	"certificate_id" integer NOT NULL,
	"day" date NOT NULL,
	"network_hash" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "verification_looks_certificate_id_day_network_hash_pk" PRIMARY KEY("certificate_id","day","network_hash"),
	CONSTRAINT "verification_looks_count_positive" CHECK ("verification_looks"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "certificate_designs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_designs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"layout" jsonb NOT NULL,
	"is_default" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certificate_designs_kind_known" CHECK ("certificate_designs"."kind" in ('cpd', 'participation', 'appearance', 'appreciation', 'recognition')),
	CONSTRAINT "certificate_designs_name_not_blank" CHECK (btrim("certificate_designs"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "design_assets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "design_assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" integer,
	CONSTRAINT "design_assets_kind_known" CHECK ("design_assets"."kind" in ('background', 'logo', 'seal')),
	CONSTRAINT "design_assets_size_positive" CHECK ("design_assets"."width" > 0 and "design_assets"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_type_known";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_template_type_known";--> statement-breakpoint
ALTER TABLE "certificate_batches" ADD CONSTRAINT "certificate_batches_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_batches" ADD CONSTRAINT "certificate_batches_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_corrections" ADD CONSTRAINT "certificate_corrections_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_corrections" ADD CONSTRAINT "certificate_corrections_closed_by_people_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_names" ADD CONSTRAINT "certificate_names_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_speaker_id_speakers_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."speakers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_design_id_certificate_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."certificate_designs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_people_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_people_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_batch_id_certificate_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."certificate_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_looks" ADD CONSTRAINT "verification_looks_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_assets" ADD CONSTRAINT "design_assets_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_batches_seminar_idx" ON "certificate_batches" USING btree ("seminar_id","id");--> statement-breakpoint
CREATE INDEX "certificate_batches_unfinished_idx" ON "certificate_batches" USING btree ("id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "certificate_batches_requested_by_idx" ON "certificate_batches" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "certificate_corrections_certificate_idx" ON "certificate_corrections" USING btree ("certificate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_corrections_open_key" ON "certificate_corrections" USING btree ("certificate_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "certificate_corrections_closed_by_idx" ON "certificate_corrections" USING btree ("closed_by") WHERE closed_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number_key" ON "certificates" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_serial_key" ON "certificates" USING btree ("year","kind","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_status_index_key" ON "certificates" USING btree ("status_index");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_live_registration_key" ON "certificates" USING btree ("registration_id","kind") WHERE state in ('queued', 'issued');--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_live_speaker_key" ON "certificates" USING btree ("seminar_id","speaker_id","kind") WHERE state in ('queued', 'issued') and speaker_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_replaces_key" ON "certificates" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "certificates_seminar_idx" ON "certificates" USING btree ("seminar_id","id");--> statement-breakpoint
CREATE INDEX "certificates_person_idx" ON "certificates" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "certificates_speaker_idx" ON "certificates" USING btree ("speaker_id");--> statement-breakpoint
CREATE INDEX "certificates_registration_idx" ON "certificates" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "certificates_batch_idx" ON "certificates" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "certificates_design_idx" ON "certificates" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "certificates_issued_by_idx" ON "certificates" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "certificates_revoked_by_idx" ON "certificates" USING btree ("revoked_by") WHERE revoked_by is not null;--> statement-breakpoint
CREATE INDEX "certificates_queued_idx" ON "certificates" USING btree ("draw_after","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "verification_looks_day_idx" ON "verification_looks" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_designs_name_key" ON "certificate_designs" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_designs_default_key" ON "certificate_designs" USING btree ("kind") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "design_assets_file_key" ON "design_assets" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "design_assets_uploaded_by_idx" ON "design_assets" USING btree ("uploaded_by");--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_type_known" CHECK ("email_templates"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_template_type_known" CHECK ("outbox"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'));