-- Substring search by trigram indexes; ships with every PostgreSQL and is trusted since 13.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "linked_identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "linked_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"person_id" integer NOT NULL,
	"data" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_tokens_purpose_known" CHECK ("one_time_tokens"."purpose" in ('claim', 'account_link', 'sign_in_handover', 'new_proof', 'second_factor', 'totp_setup', 'passkey_setup', 'passkey_sign_in', 'passkey_reauthentication', 'account_notice'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_counter_not_negative" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_registration_id" integer,
	"status" text DEFAULT 'usable' NOT NULL,
	CONSTRAINT "passwords_status_known" CHECK ("passwords"."status" in ('usable', 'temporary', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"person_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_person_id_code_hash_pk" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_policy" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"applies_since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "second_factor_policy_is_one_row" CHECK ("second_factor_policy"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"person_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"ip_address" text,
	"second_factor_at" timestamp (3) with time zone,
	"reauthenticated_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_end_after_start" CHECK ("sessions"."expires_at" > "sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" integer,
	"state" text DEFAULT 'running' NOT NULL,
	"total_rows" integer,
	"handled_rows" integer DEFAULT 0 NOT NULL,
	"successful_imports" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"heard_of_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"group_seats" integer,
	CONSTRAINT "import_runs_state_known" CHECK ("import_runs"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_reason_known" CHECK ("email_suppressions"."reason" in ('bounced', 'complained', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_name" text NOT NULL,
	"template_type" text NOT NULL,
	"subject_template" text NOT NULL,
	"html_template" text NOT NULL,
	"text_template" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"metadata" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "email_templates_type_known" CHECK ("email_templates"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'payment_short', 'payment_link_expired', 'payment_late', 'refund_sent', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'evaluation_open', 'accreditation_due', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'licence_wanted', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom'))
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"outbox_id" bigint,
	"recipient_email" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"message_id" text,
	"details" text,
	CONSTRAINT "mail_events_type_known" CHECK ("mail_events"."event_type" in ('deferred', 'delivered', 'opened', 'clicked', 'bounced', 'unsubscribed', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sender_email" text,
	"sender_name" text,
	"reply_to_email" text,
	"base_url" text,
	"api_key_sealed" text,
	"webhook_secret_sealed" text,
	"max_retries" integer DEFAULT 3 NOT NULL,
	"retry_delay_in_ms" integer DEFAULT 1000 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"dkim_selector" text,
	CONSTRAINT "mail_settings_single_row" CHECK ("mail_settings"."id" = 1),
	CONSTRAINT "mail_settings_retries_not_negative" CHECK ("mail_settings"."max_retries" >= 0),
	CONSTRAINT "mail_settings_delay_not_negative" CHECK ("mail_settings"."retry_delay_in_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_type" text NOT NULL,
	"person_id" integer,
	"recipient_email" text NOT NULL,
	"recipient_name" text,
	"data" jsonb NOT NULL,
	"subject" text,
	"html" text,
	"text" text,
	"message_id" text NOT NULL,
	"dedupe_key" text,
	"is_marketing" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"provider_message_id" text,
	"delivered_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"clicked_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone,
	"complained_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	"resent_from_id" bigint,
	"search_text" text GENERATED ALWAYS AS (lower(recipient_email || ' ' || coalesce(recipient_name, '') || ' ' || coalesce(subject, ''))) STORED NOT NULL,
	CONSTRAINT "outbox_template_type_known" CHECK ("outbox"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'payment_short', 'payment_link_expired', 'payment_late', 'refund_sent', 'seminar_reminder', 'ticket', 'meeting_link', 'attendance_summary', 'evaluation_open', 'accreditation_due', 'certificate_ready', 'certificate_replaced', 'certificate_revoked', 'licence_wanted', 'seminar_changed', 'seminar_cancelled', 'account_link', 'security_notice', 'registrations_link', 'contact_received', 'password_reset_received', 'custom')),
	CONSTRAINT "outbox_status_known" CHECK ("outbox"."status" in ('queued', 'sending', 'sent', 'dead', 'suppressed')),
	CONSTRAINT "outbox_attempts_not_negative" CHECK ("outbox"."attempts" >= 0),
	CONSTRAINT "outbox_sent_has_instant" CHECK (("outbox"."status" = 'sent') = ("outbox"."sent_at" is not null)),
	CONSTRAINT "outbox_sending_is_claimed" CHECK ("outbox"."status" <> 'sending' or "outbox"."claimed_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "check_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_id" integer NOT NULL,
	"registration_id" integer,
	"number" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"points" integer NOT NULL,
	"percent" integer NOT NULL,
	"passed" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" text,
	CONSTRAINT "check_attempts_number_valid" CHECK ("check_attempts"."number" > 0),
	CONSTRAINT "check_attempts_points_valid" CHECK ("check_attempts"."points" >= 0),
	CONSTRAINT "check_attempts_percent_valid" CHECK ("check_attempts"."percent" between 0 and 100),
	CONSTRAINT "check_attempts_started_first" CHECK ("check_attempts"."started_at" <= "check_attempts"."submitted_at")
);
--> statement-breakpoint
CREATE TABLE "evaluation_openings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evaluation_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"opened_by" integer,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evaluation_openings_until_later" CHECK ("evaluation_openings"."until" > "evaluation_openings"."opened_at")
);
--> statement-breakpoint
CREATE TABLE "feedback_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" integer NOT NULL,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_buffer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" integer NOT NULL,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_receipts" (
	"registration_id" integer NOT NULL,
	"form_id" integer NOT NULL,
	"submitted_on" date NOT NULL,
	CONSTRAINT "feedback_receipts_registration_id_form_id_pk" PRIMARY KEY("registration_id","form_id")
);
--> statement-breakpoint
CREATE TABLE "form_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"prompt" text NOT NULL,
	"help" text,
	"is_required" boolean NOT NULL,
	"subject" text NOT NULL,
	"options" jsonb,
	"correct" jsonb,
	"points" integer,
	CONSTRAINT "form_questions_kind_known" CHECK ("form_questions"."kind" in ('likert5', 'choice', 'choices', 'text', 'number_0_10')),
	CONSTRAINT "form_questions_subject_known" CHECK ("form_questions"."subject" in ('seminar', 'speaker', 'session', 'venue', 'self')),
	CONSTRAINT "form_questions_prompt_not_blank" CHECK (btrim("form_questions"."prompt") <> ''),
	CONSTRAINT "form_questions_options_of_choices" CHECK (("form_questions"."kind" in ('choice', 'choices')) = ("form_questions"."options" is not null)),
	CONSTRAINT "form_questions_points_of_correct" CHECK (("form_questions"."correct" is null) = ("form_questions"."points" is null)),
	CONSTRAINT "form_questions_points_valid" CHECK ("form_questions"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"is_required" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"removed_receipts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"phase" text,
	"pass_percent" integer,
	"max_tries" integer DEFAULT 3 NOT NULL,
	"removed_answers" integer DEFAULT 0 NOT NULL,
	"late_until" timestamp (3) with time zone,
	"answers_deleted_at" timestamp (3) with time zone,
	"kept_counts" jsonb,
	CONSTRAINT "forms_kind_known" CHECK ("forms"."kind" in ('feedback', 'learning_check')),
	CONSTRAINT "forms_phase_known" CHECK ("forms"."phase" in ('pre', 'post')),
	CONSTRAINT "forms_phase_of_check" CHECK (("forms"."kind" = 'learning_check') = ("forms"."phase" is not null)),
	CONSTRAINT "forms_pass_percent_valid" CHECK ("forms"."pass_percent" is null or ("forms"."pass_percent" between 1 and 100 and "forms"."kind" = 'learning_check')),
	CONSTRAINT "forms_max_tries_valid" CHECK ("forms"."max_tries" between 1 and 20),
	CONSTRAINT "forms_status_known" CHECK ("forms"."status" in ('draft', 'open', 'closed')),
	CONSTRAINT "forms_title_not_blank" CHECK (btrim("forms"."title") <> ''),
	CONSTRAINT "forms_close_after_open" CHECK ("forms"."closes_at" > "forms"."opens_at"),
	CONSTRAINT "forms_library_is_draft" CHECK ("forms"."seminar_id" is not null or "forms"."status" = 'draft'),
	CONSTRAINT "forms_removed_receipts_valid" CHECK ("forms"."removed_receipts" >= 0),
	CONSTRAINT "forms_removed_answers_valid" CHECK ("forms"."removed_answers" >= 0),
	CONSTRAINT "forms_kept_counts_of_deleted" CHECK ("forms"."kept_counts" is null or "forms"."answers_deleted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "invitation_recipients" (
	"run_id" uuid NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "invitation_recipients_run_id_person_id_pk" PRIMARY KEY("run_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "invitation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" integer,
	"seminar_id" integer NOT NULL,
	"template_id" integer,
	"is_only_new" boolean NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"expected_total" integer NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"handled" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"skipped" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"request_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"heard_of_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "invitation_runs_state_known" CHECK ("invitation_runs"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "seminar_invitations" (
	"seminar_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seminar_invitations_seminar_id_person_id_pk" PRIMARY KEY("seminar_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" integer,
	"details" jsonb,
	"ip_address" text
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"interaction_type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"metadata" jsonb,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interactions_type_known" CHECK ("interactions"."interaction_type" in ('email', 'feedback', 'follow_up', 'invitation_sent', 'marketing_campaign', 'meeting', 'note', 'phone_call', 'registration', 'seminar_attended', 'support_ticket'))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"display_name" text,
	"first_name" text,
	"middle_initial" text,
	"last_name" text,
	"suffix" text,
	"phone" text,
	"company" text,
	"job_title" text,
	"prc_license_no" text,
	"prc_expiration_on" date,
	"is_cpdas_user" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'attendee' NOT NULL,
	"account_status" text DEFAULT 'active' NOT NULL,
	"marketing_consent" boolean DEFAULT false NOT NULL,
	"accepts_email" boolean DEFAULT true NOT NULL,
	"accepts_sms" boolean DEFAULT false NOT NULL,
	"accepts_phone" boolean DEFAULT false NOT NULL,
	"notes" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"source" text,
	"email_verified_at" timestamp (3) with time zone,
	"seminar_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(display_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || coalesce(company, ''))) STORED NOT NULL,
	"has_pending_payment" boolean DEFAULT false NOT NULL,
	"has_verified_payment" boolean DEFAULT false NOT NULL,
	"has_rejected_payment" boolean DEFAULT false NOT NULL,
	"erasure_requested_at" timestamp (3) with time zone,
	"has_login" boolean DEFAULT false NOT NULL,
	"claims_voided_at" timestamp (3) with time zone,
	"marketing_consented_at" timestamp (3) with time zone,
	"marketing_consent_version" text,
	"marketing_consent_origin" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"marketing_basis" text,
	"privileged_since" timestamp (3) with time zone,
	CONSTRAINT "people_email_is_normal" CHECK ("people"."email" = lower(btrim("people"."email")) and "people"."email" <> ''),
	CONSTRAINT "people_middle_initial_is_one_letter" CHECK (char_length("people"."middle_initial") = 1),
	CONSTRAINT "people_suffix_known" CHECK ("people"."suffix" in ('Jr.', 'Sr.', 'II', 'III', 'IV', 'V', 'PhD', 'MD', 'Esq.')),
	CONSTRAINT "people_role_known" CHECK ("people"."role" in ('admin', 'organizer', 'staff', 'attendee')),
	CONSTRAINT "people_account_status_known" CHECK ("people"."account_status" in ('active', 'inactive', 'suspended')),
	CONSTRAINT "people_source_length" CHECK (char_length("people"."source") between 1 and 60),
	CONSTRAINT "people_seminar_count_not_negative" CHECK ("people"."seminar_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "person_tags" (
	"key" text NOT NULL,
	"person_id" integer NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "person_tags_key_person_id_pk" PRIMARY KEY("key","person_id")
);
--> statement-breakpoint
CREATE TABLE "professions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "professions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"council_name" text,
	"units_per_cycle" numeric(5, 2),
	"cycle_years" integer DEFAULT 3 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "professions_name_not_blank" CHECK (btrim("professions"."name") <> ''),
	CONSTRAINT "professions_units_positive" CHECK ("professions"."units_per_cycle" > 0),
	CONSTRAINT "professions_cycle_positive" CHECK ("professions"."cycle_years" > 0)
);
--> statement-breakpoint
CREATE TABLE "registration_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"question_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"audience" text NOT NULL,
	"in_confirmation" boolean NOT NULL,
	"texts" text[] NOT NULL,
	"file_key" text,
	"content_type" text,
	"size_in_bytes" integer,
	"purged_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_answers_type_known" CHECK ("registration_answers"."type" in ('short_text', 'long_text', 'choice', 'choices', 'tick', 'date', 'file')),
	CONSTRAINT "registration_answers_audience_known" CHECK ("registration_answers"."audience" in ('staff', 'managers')),
	CONSTRAINT "registration_answers_position_not_negative" CHECK ("registration_answers"."position" >= 0),
	CONSTRAINT "registration_answers_label_not_blank" CHECK (btrim("registration_answers"."label") <> ''),
	CONSTRAINT "registration_answers_has_text" CHECK (cardinality("registration_answers"."texts") > 0),
	CONSTRAINT "registration_answers_file_is_complete" CHECK (("registration_answers"."type" = 'file') = ("registration_answers"."content_type" is not null and "registration_answers"."size_in_bytes" > 0)
        and ("registration_answers"."type" = 'file' or "registration_answers"."file_key" is null)
        and ("registration_answers"."type" <> 'file' or ("registration_answers"."file_key" is null) = ("registration_answers"."purged_at" is not null)))
);
--> statement-breakpoint
CREATE TABLE "seminar_questions" (
	"seminar_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" integer,
	CONSTRAINT "seminar_questions_version_positive" CHECK ("seminar_questions"."version" > 0),
	CONSTRAINT "seminar_questions_is_list" CHECK (jsonb_typeof("seminar_questions"."questions") = 'array')
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"registration_type" text NOT NULL,
	"payment_status" text NOT NULL,
	"attendance_status" text DEFAULT 'registered' NOT NULL,
	"amount_due" numeric(10, 2),
	"details" jsonb NOT NULL,
	"idempotency_key" text,
	"registered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"registered_by" integer,
	"reference" text DEFAULT (upper(substr(gen_random_uuid()::text, 1, 4)) || '-' || upper(substr(gen_random_uuid()::text, 1, 4)) || '-' || upper(substr(gen_random_uuid()::text, 1, 4))) NOT NULL,
	"privacy_notice_version" text,
	"link_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "registrations_type_known" CHECK ("registrations"."registration_type" in ('new_attendee', 'existing_attendee', 'additional_registration')),
	CONSTRAINT "registrations_payment_status_known" CHECK ("registrations"."payment_status" in ('pending', 'verified', 'rejected', 'paid')),
	CONSTRAINT "registrations_attendance_known" CHECK ("registrations"."attendance_status" in ('registered', 'attended', 'no-show')),
	CONSTRAINT "registrations_link_version_fits" CHECK ("registrations"."link_version" between 1 and 65535),
	CONSTRAINT "registrations_amount_positive" CHECK ("registrations"."amount_due" > 0),
	CONSTRAINT "registrations_free_is_verified" CHECK ("registrations"."amount_due" is not null or "registrations"."payment_status" in ('verified', 'paid'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"color" text DEFAULT '#23781B' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"profession_id" integer,
	CONSTRAINT "categories_name_not_blank" CHECK (btrim("categories"."name") <> ''),
	CONSTRAINT "categories_color_is_hex" CHECK ("categories"."color" ~ '^#[0-9A-Fa-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "seminar_covers" (
	"seminar_id" integer PRIMARY KEY NOT NULL,
	"alternative_text" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"avif_file_key" text NOT NULL,
	"webp_file_key" text NOT NULL,
	"jpeg_file_key" text NOT NULL,
	"small_width" integer,
	"small_avif_file_key" text,
	"small_webp_file_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seminar_covers_is_picture" CHECK (btrim("seminar_covers"."alternative_text") <> '' and "seminar_covers"."width" > 0 and "seminar_covers"."height" > 0 and num_nulls("seminar_covers"."small_width", "seminar_covers"."small_avif_file_key", "seminar_covers"."small_webp_file_key") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "seminar_meetings" (
	"seminar_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"meeting_id" text,
	"passcode" text,
	"dial_in" text,
	"opens_minutes_before" integer DEFAULT 15 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seminar_meetings_url_is_web" CHECK ("seminar_meetings"."url" ~* '^https?://'),
	CONSTRAINT "seminar_meetings_opening_within_week" CHECK ("seminar_meetings"."opens_minutes_before" between 0 and 10080)
);
--> statement-breakpoint
CREATE TABLE "seminar_programmes" (
	"seminar_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seminar_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seminar_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"is_counted" boolean NOT NULL,
	"room" text,
	"description" text,
	"position" integer NOT NULL,
	CONSTRAINT "seminar_sessions_title_not_blank" CHECK (btrim("seminar_sessions"."title") <> ''),
	CONSTRAINT "seminar_sessions_end_after_start" CHECK ("seminar_sessions"."ends_at" > "seminar_sessions"."starts_at"),
	CONSTRAINT "seminar_sessions_kind_known" CHECK ("seminar_sessions"."kind" in ('talk', 'workshop', 'open_forum', 'evaluation', 'ceremony', 'break'))
);
--> statement-breakpoint
CREATE TABLE "seminars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seminars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"finishes_at" timestamp (3) with time zone NOT NULL,
	"duration_in_minutes" integer NOT NULL,
	"max_attendees" integer,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"cancelled_reason" text,
	"cancelled_at" timestamp (3) with time zone,
	"cpd_points" integer,
	"price" numeric(10, 2),
	"location_type" text DEFAULT 'online' NOT NULL,
	"location_address" text,
	"location_details" text,
	"category_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || ' ' || coalesce(description, ''))) STORED NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"what_to_bring" text,
	"payment_account_ids" text[],
	"accreditations" jsonb,
	"approved_cpd_points" integer,
	"is_accreditation_applied_for" boolean DEFAULT false NOT NULL,
	"shown_cpd_points" integer GENERATED ALWAYS AS (coalesce(approved_cpd_points, cpd_points)) STORED,
	CONSTRAINT "seminars_title_not_blank" CHECK (btrim("seminars"."title") <> ''),
	CONSTRAINT "seminars_end_after_start" CHECK ("seminars"."ends_at" > "seminars"."starts_at"),
	CONSTRAINT "seminars_finish_not_before_start" CHECK ("seminars"."finishes_at" >= "seminars"."starts_at"),
	CONSTRAINT "seminars_duration_positive" CHECK ("seminars"."duration_in_minutes" > 0),
	CONSTRAINT "seminars_capacity_positive" CHECK ("seminars"."max_attendees" > 0),
	CONSTRAINT "seminars_seats_within_capacity" CHECK ("seminars"."seats_taken" <= "seminars"."max_attendees"),
	CONSTRAINT "seminars_seats_not_negative" CHECK ("seminars"."seats_taken" >= 0),
	CONSTRAINT "seminars_status_known" CHECK ("seminars"."status" in ('scheduled', 'cancelled', 'completed')),
	CONSTRAINT "seminars_cancelled_has_instant" CHECK (("seminars"."status" = 'cancelled') = ("seminars"."cancelled_at" is not null)),
	CONSTRAINT "seminars_cpd_points_positive" CHECK ("seminars"."cpd_points" > 0),
	CONSTRAINT "seminars_price_positive" CHECK ("seminars"."price" > 0),
	CONSTRAINT "seminars_payment_accounts_not_empty" CHECK (cardinality("seminars"."payment_account_ids") > 0),
	CONSTRAINT "seminars_location_type_known" CHECK ("seminars"."location_type" in ('in_person', 'online')),
	CONSTRAINT "seminars_in_person_has_address" CHECK ("seminars"."location_type" <> 'in_person' or ("seminars"."location_address" is not null and btrim("seminars"."location_address") <> ''))
);
--> statement-breakpoint
CREATE TABLE "session_speakers" (
	"session_id" integer NOT NULL,
	"speaker_id" integer NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "session_speakers_session_id_speaker_id_pk" PRIMARY KEY("session_id","speaker_id"),
	CONSTRAINT "session_speakers_role_known" CHECK ("session_speakers"."role" in ('resource_speaker', 'facilitator', 'moderator', 'reactor'))
);
--> statement-breakpoint
CREATE TABLE "speakers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "speakers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"full_name" text NOT NULL,
	"credentials" text,
	"position" text,
	"organization" text,
	"bio" text,
	"photo_file_key" text,
	"email" text,
	"profession" text,
	"prc_license_no" text,
	"license_expires_on" date,
	"person_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speakers_name_not_blank" CHECK (btrim("speakers"."full_name") <> '')
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" integer,
	CONSTRAINT "settings_version_positive" CHECK ("settings"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size_in_bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"avif_file_key" text,
	"webp_file_key" text,
	"small_width" integer,
	"small_avif_file_key" text,
	"small_webp_file_key" text,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" integer,
	CONSTRAINT "settings_files_kind_known" CHECK ("settings_files"."kind" in ('picture', 'document', 'logo', 'signature')),
	CONSTRAINT "settings_files_name_is_slug" CHECK ("settings_files"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "settings_files_size_positive" CHECK ("settings_files"."size_in_bytes" > 0),
	CONSTRAINT "settings_files_picture_is_complete" CHECK (("settings_files"."kind" = 'picture') = (num_nulls("settings_files"."avif_file_key", "settings_files"."webp_file_key") = 0)
        and num_nulls("settings_files"."small_width", "settings_files"."small_avif_file_key", "settings_files"."small_webp_file_key") in (0, 3)
        and ("settings_files"."kind" = 'document') = (num_nulls("settings_files"."width", "settings_files"."height") = 2))
);
--> statement-breakpoint
CREATE TABLE "settings_versions" (
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" integer,
	CONSTRAINT "settings_versions_section_version_pk" PRIMARY KEY("section","version")
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text,
	"message" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" integer,
	CONSTRAINT "support_messages_kind_known" CHECK ("support_messages"."kind" in ('contact', 'password_reset')),
	CONSTRAINT "support_messages_status_known" CHECK ("support_messages"."status" in ('open', 'resolved')),
	CONSTRAINT "support_messages_resolved_has_instant" CHECK (("support_messages"."status" = 'resolved') = ("support_messages"."resolved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "accreditation_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accreditation_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"field" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accreditation_changes_field_known" CHECK ("accreditation_changes"."field" in ('date', 'venue', 'sessions', 'speakers'))
);
--> statement-breakpoint
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
CREATE TABLE "licences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"profession_id" integer,
	"license_no" text NOT NULL,
	"registered_on" date,
	"expires_on" date,
	"is_primary" boolean NOT NULL,
	"verified_by" integer,
	"verified_at" timestamp (3) with time zone,
	CONSTRAINT "licences_person_profession_key" UNIQUE NULLS NOT DISTINCT("person_id","profession_id")
);
--> statement-breakpoint
CREATE TABLE "programme_accreditations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programme_accreditations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"profession_id" integer NOT NULL,
	"status" text NOT NULL,
	"application_ref" text,
	"applied_on" date,
	"decided_on" date,
	"accreditation_no" text,
	"units_participant" numeric(5, 2),
	"units_speaker" numeric(5, 2),
	"valid_from" date,
	"valid_until" date,
	"max_offerings" integer,
	"conditions" text,
	"approved_snapshot" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"reported_on" date,
	CONSTRAINT "programme_accreditations_seminar_profession_key" UNIQUE("seminar_id","profession_id"),
	CONSTRAINT "programme_accreditations_status_known" CHECK ("programme_accreditations"."status" in ('planned', 'applied', 'returned', 'approved', 'denied', 'withdrawn')),
	CONSTRAINT "programme_accreditations_approved_complete" CHECK ("programme_accreditations"."status" <> 'approved' or ("programme_accreditations"."accreditation_no" is not null and "programme_accreditations"."units_participant" > 0)),
	CONSTRAINT "programme_accreditations_validity_ordered" CHECK ("programme_accreditations"."valid_until" >= "programme_accreditations"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "provider_accreditations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_accreditations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"profession_id" integer NOT NULL,
	"number" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	CONSTRAINT "provider_accreditations_profession_start_key" UNIQUE("profession_id","valid_from"),
	CONSTRAINT "provider_accreditations_number_not_blank" CHECK (btrim("provider_accreditations"."number") <> ''),
	CONSTRAINT "provider_accreditations_validity_ordered" CHECK ("provider_accreditations"."valid_until" >= "provider_accreditations"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "attendance_aliases" (
	"seminar_id" integer NOT NULL,
	"participant" text NOT NULL,
	"registration_id" integer NOT NULL,
	CONSTRAINT "attendance_aliases_seminar_id_participant_pk" PRIMARY KEY("seminar_id","participant")
);
--> statement-breakpoint
CREATE TABLE "attendance_import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"intervals" jsonb NOT NULL,
	"summarised_minutes" integer,
	"registration_id" integer,
	"matched_by" text,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "attendance_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "attendance_import_rows_match_complete" CHECK (("attendance_import_rows"."registration_id" is null) = ("attendance_import_rows"."matched_by" is null))
);
--> statement-breakpoint
CREATE TABLE "attendance_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"slot_id" integer,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"file_hash" "bytea" NOT NULL,
	"imported_by" integer,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"zone" text DEFAULT 'Asia/Manila' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_join_codes" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"seminar_id" integer NOT NULL,
	"code" text NOT NULL,
	"joined_pressed_at" timestamp (3) with time zone,
	CONSTRAINT "attendance_join_codes_code_valid" CHECK ("attendance_join_codes"."code" ~ '^[1-9][0-9]{3}$')
);
--> statement-breakpoint
CREATE TABLE "walk_ins" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"seminar_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"prc_license_no" text,
	"payment" text NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"check_in_pass_id" integer,
	"actor_id" integer,
	"registration_id" integer,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "walk_ins_payment_known" CHECK ("walk_ins"."payment" in ('cash', 'wallet', 'later'))
);
--> statement-breakpoint
CREATE TABLE "attendance_marks" (
	"registration_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	"status" text,
	"minutes" integer NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_marks_registration_id_slot_id_pk" PRIMARY KEY("registration_id","slot_id"),
	CONSTRAINT "attendance_marks_status_known" CHECK ("attendance_marks"."status" in ('present', 'late', 'left_early', 'absent', 'excused')),
	CONSTRAINT "attendance_marks_source_known" CHECK ("attendance_marks"."source" in ('scans', 'office', 'import', 'code')),
	CONSTRAINT "attendance_marks_minutes_valid" CHECK ("attendance_marks"."minutes" between 0 and 1440),
	CONSTRAINT "attendance_marks_excused_has_reason" CHECK ("attendance_marks"."status" <> 'excused' or btrim(coalesce("attendance_marks"."reason", '')) <> '')
);
--> statement-breakpoint
CREATE TABLE "attendance_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scan_id" uuid NOT NULL,
	"seminar_id" integer NOT NULL,
	"slot_id" integer,
	"registration_id" integer,
	"raw_hash" "bytea",
	"direction" text,
	"source" text NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"device_clock_offset_ms" integer DEFAULT 0 NOT NULL,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"check_in_pass_id" integer,
	"actor_id" integer,
	"outcome" text NOT NULL,
	"is_let_in" boolean DEFAULT false NOT NULL,
	"is_offline" boolean DEFAULT false NOT NULL,
	"note" text,
	"decision" text,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "attendance_scans_direction_known" CHECK ("attendance_scans"."direction" in ('in', 'out')),
	CONSTRAINT "attendance_scans_source_known" CHECK ("attendance_scans"."source" in ('qr', 'search', 'import', 'code', 'office')),
	CONSTRAINT "attendance_scans_outcome_known" CHECK ("attendance_scans"."outcome" in ('accepted', 'again', 'wrong_seminar', 'unknown', 'not_paid', 'void', 'outside')),
	CONSTRAINT "attendance_scans_decision_known" CHECK ("attendance_scans"."decision" in ('counted', 'dismissed')),
	CONSTRAINT "attendance_scans_decision_complete" CHECK (("attendance_scans"."decision" is null) = ("attendance_scans"."decided_at" is null)),
	CONSTRAINT "attendance_scans_accepted_is_complete" CHECK ("attendance_scans"."outcome" not in ('accepted', 'again') or ("attendance_scans"."registration_id" is not null and "attendance_scans"."slot_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "completions" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"seminar_id" integer NOT NULL,
	"required_minutes" integer NOT NULL,
	"attended_minutes" integer NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"attendance" text NOT NULL,
	"is_overridden" boolean,
	"overridden_by" integer,
	"override_reason" text,
	"overridden_at" timestamp (3) with time zone,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "completions_attendance_known" CHECK ("completions"."attendance" in ('enough', 'short', 'open')),
	CONSTRAINT "completions_percent_valid" CHECK ("completions"."percent" between 0 and 100),
	CONSTRAINT "completions_minutes_valid" CHECK ("completions"."attended_minutes" between 0 and "completions"."required_minutes"),
	CONSTRAINT "completions_override_complete" CHECK (("completions"."is_overridden" is null) = ("completions"."overridden_at" is null) and ("completions"."is_overridden" is null) = ("completions"."override_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "attendee_signatures" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"file_key" text,
	"consent_version" text NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "attendee_signatures_withdrawn_without_file" CHECK (("attendee_signatures"."file_key" is null) = ("attendee_signatures"."withdrawn_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "attendance_settings" (
	"seminar_id" integer PRIMARY KEY NOT NULL,
	"grace_minutes" integer DEFAULT 15 NOT NULL,
	"late_cuts_minutes" boolean DEFAULT false NOT NULL,
	"assume_stayed" boolean DEFAULT true NOT NULL,
	"minimum_percent" numeric(5, 2) DEFAULT 100 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attendance_settings_grace_within_day" CHECK ("attendance_settings"."grace_minutes" between 0 and 1440),
	CONSTRAINT "attendance_settings_percent_valid" CHECK ("attendance_settings"."minimum_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "attendance_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"label" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"mode" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"credit_minutes" integer NOT NULL,
	"room" text,
	"position" integer NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"code_secret_sealed" text,
	"version" integer DEFAULT 1 NOT NULL,
	"evidence_deleted_at" timestamp (3) with time zone,
	CONSTRAINT "attendance_slots_label_not_blank" CHECK (btrim("attendance_slots"."label") <> ''),
	CONSTRAINT "attendance_slots_end_after_start" CHECK ("attendance_slots"."ends_at" > "attendance_slots"."starts_at"),
	CONSTRAINT "attendance_slots_close_after_open" CHECK ("attendance_slots"."closes_at" > "attendance_slots"."opens_at"),
	CONSTRAINT "attendance_slots_credit_valid" CHECK ("attendance_slots"."credit_minutes" between 0 and 1440),
	CONSTRAINT "attendance_slots_mode_known" CHECK ("attendance_slots"."mode" in ('once', 'in_and_out'))
);
--> statement-breakpoint
CREATE TABLE "check_in_passes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_in_passes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"label" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	CONSTRAINT "check_in_passes_label_not_blank" CHECK (btrim("check_in_passes"."label") <> ''),
	CONSTRAINT "check_in_passes_end_after_start" CHECK ("check_in_passes"."expires_at" > "check_in_passes"."created_at")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"key_index" integer NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_index_fits" CHECK ("signing_keys"."key_index" between 0 and 255),
	CONSTRAINT "signing_keys_purpose_known" CHECK ("signing_keys"."purpose" in ('ticket', 'certificate'))
);
--> statement-breakpoint
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
	"failures" integer DEFAULT 0 NOT NULL,
	"continue_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "bill_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"label" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"discount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"kind" text NOT NULL,
	"needs_card" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bill_lines_quantity_positive" CHECK ("bill_lines"."quantity" > 0),
	CONSTRAINT "bill_lines_price_or_discount" CHECK (case "bill_lines"."kind" when 'discount' then "bill_lines"."unit_price" = 0 and "bill_lines"."discount" > 0
        else "bill_lines"."unit_price" > 0 and "bill_lines"."discount" between 0 and "bill_lines"."quantity" * "bill_lines"."unit_price" end),
	CONSTRAINT "bill_lines_kind_known" CHECK ("bill_lines"."kind" in ('seat', 'discount', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"registration_id" integer,
	"amount_due" numeric(10, 2) NOT NULL,
	"amount_paid" numeric(10, 2) DEFAULT '0' NOT NULL,
	"amount_withheld" numeric(10, 2) DEFAULT '0' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"bill_to" jsonb,
	"void_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bills_code_form" CHECK ("bills"."code" ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
	CONSTRAINT "bills_amount_due_not_negative" CHECK ("bills"."amount_due" >= 0),
	CONSTRAINT "bills_amounts_not_negative" CHECK ("bills"."amount_paid" >= 0 and "bills"."amount_withheld" >= 0),
	CONSTRAINT "bills_state_known" CHECK ("bills"."state" in ('open', 'paid', 'over', 'void')),
	CONSTRAINT "bills_state_follows_amounts" CHECK (case "bills"."state"
        when 'open' then "bills"."amount_paid" + "bills"."amount_withheld" < "bills"."amount_due"
        when 'paid' then "bills"."amount_paid" + "bills"."amount_withheld" = "bills"."amount_due"
        when 'over' then "bills"."amount_paid" + "bills"."amount_withheld" > "bills"."amount_due"
        else "bills"."amount_paid" + "bills"."amount_withheld" = 0 end),
	CONSTRAINT "bills_void_has_reason" CHECK (("bills"."state" = 'void') = ("bills"."void_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "price_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer,
	"percent" integer,
	"amount" numeric(10, 2),
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"until" date,
	"needs_card" boolean DEFAULT false NOT NULL,
	"min_seats" integer,
	CONSTRAINT "price_rules_kind_known" CHECK ("price_rules"."kind" in ('early_bird', 'group', 'loyalty', 'declared')),
	CONSTRAINT "price_rules_discount" CHECK (num_nulls("price_rules"."percent", "price_rules"."amount") = 1 and "price_rules"."percent" between 1 and 100 and "price_rules"."amount" > 0),
	CONSTRAINT "price_rules_label_filled" CHECK (btrim("price_rules"."label") <> ''),
	CONSTRAINT "price_rules_until_of_early_bird" CHECK (("price_rules"."kind" = 'early_bird') = ("price_rules"."until" is not null)),
	CONSTRAINT "price_rules_seats_of_group" CHECK (("price_rules"."kind" = 'group') = ("price_rules"."min_seats" is not null)),
	CONSTRAINT "price_rules_seats_in_range" CHECK (min_seats between 2 and 200),
	CONSTRAINT "price_rules_card_of_declared" CHECK ("price_rules"."kind" = 'declared' or not "price_rules"."needs_card")
);
--> statement-breakpoint
CREATE TABLE "voucher_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"voucher_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"given_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vouchers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer,
	"percent" integer,
	"amount" numeric(10, 2),
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"valid_from" date,
	"valid_until" date,
	CONSTRAINT "vouchers_discount" CHECK (num_nulls("vouchers"."percent", "vouchers"."amount") = 1 and "vouchers"."percent" between 1 and 100 and "vouchers"."amount" > 0),
	CONSTRAINT "vouchers_code_form" CHECK ("vouchers"."code" ~ '^[A-Za-z0-9-]{3,40}$'),
	CONSTRAINT "vouchers_max_uses_positive" CHECK ("vouchers"."max_uses" > 0),
	CONSTRAINT "vouchers_uses_within_limit" CHECK ("vouchers"."uses" >= 0 and "vouchers"."uses" <= "vouchers"."max_uses"),
	CONSTRAINT "vouchers_days_in_order" CHECK ("vouchers"."valid_from" <= "vouchers"."valid_until")
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"gateway_payment_id" integer,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "gateway_events_gateway_known" CHECK ("gateway_events"."gateway" in ('paymongo', 'maya'))
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
	CONSTRAINT "gateway_payments_gateway_known" CHECK ("gateway_payments"."gateway" in ('paymongo', 'maya')),
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
	"file_key" text,
	CONSTRAINT "invoice_records_file_key_key" UNIQUE("file_key"),
	CONSTRAINT "invoice_records_kind_known" CHECK ("invoice_records"."kind" in ('invoice', 'acknowledgement')),
	CONSTRAINT "invoice_records_number_filled" CHECK (btrim("invoice_records"."number") <> ''),
	CONSTRAINT "invoice_records_amount_positive" CHECK ("invoice_records"."amount" > 0),
	CONSTRAINT "invoice_records_void_has_reason" CHECK (("invoice_records"."voided_at" is null) = ("invoice_records"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"money_in_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"withheld" numeric(10, 2) DEFAULT '0' NOT NULL,
	"by" text NOT NULL,
	"decided_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" integer,
	"undo_reason" text,
	CONSTRAINT "allocations_amount_positive" CHECK ("allocations"."amount" > 0),
	CONSTRAINT "allocations_withheld_not_negative" CHECK ("allocations"."withheld" >= 0),
	CONSTRAINT "allocations_by_known" CHECK ("allocations"."by" in ('rule', 'person')),
	CONSTRAINT "allocations_undone_has_reason" CHECK (("allocations"."undone_at" is null) = ("allocations"."undo_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"money_in_id" integer NOT NULL,
	"person_id" integer,
	"bill_id" integer,
	"kept_by" integer,
	"kept_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	"end_reason" text,
	CONSTRAINT "credits_ended_has_reason" CHECK (("credits"."ended_at" is null) = ("credits"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "money_in" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_in_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reference" text,
	"reference_norm" text,
	"payer" text,
	"description" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"method" text,
	"line_hash" text,
	"balance_after" numeric(14, 2),
	"recorded_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"import_id" integer,
	CONSTRAINT "money_in_amount_positive" CHECK ("money_in"."amount" > 0),
	CONSTRAINT "money_in_source_known" CHECK ("money_in"."source" in ('statement', 'gateway', 'hand')),
	CONSTRAINT "money_in_method_known" CHECK ("money_in"."method" in ('wallet', 'bank_transfer', 'cash', 'cheque', 'card', 'other')),
	CONSTRAINT "money_in_reference_complete" CHECK ("money_in"."reference_norm" is null or ("money_in"."reference" is not null and "money_in"."reference_norm" <> ''))
);
--> statement-breakpoint
CREATE TABLE "receiving_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receiving_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"account_name" text NOT NULL,
	"account_number_sealed" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"statement_mapping" jsonb,
	"gateway" text,
	CONSTRAINT "receiving_accounts_gateway_known" CHECK ("receiving_accounts"."gateway" in ('paymongo', 'maya')),
	CONSTRAINT "receiving_accounts_kind_known" CHECK ("receiving_accounts"."kind" in ('wallet', 'bank', 'gateway', 'cash')),
	CONSTRAINT "receiving_accounts_label_filled" CHECK (btrim("receiving_accounts"."label") <> '')
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"money_in_id" integer,
	"amount" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reference" text,
	"asked_by" integer,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"credit_id" integer,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('wallet', 'bank_transfer', 'cash', 'cheque', 'card', 'other')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('asked', 'approved', 'rejected', 'sent', 'failed')),
	CONSTRAINT "refunds_decided_has_time" CHECK (("refunds"."state" = 'asked') = ("refunds"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"file_hash" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"rows" integer NOT NULL,
	"received" integer NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"opening" numeric(14, 2),
	"closing" numeric(14, 2),
	"imported_by" integer,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_imports_period_ordered" CHECK ("statement_imports"."period_from" <= "statement_imports"."period_to"),
	CONSTRAINT "statement_imports_counts_ordered" CHECK (0 <= "statement_imports"."known" and "statement_imports"."known" <= "statement_imports"."received" and "statement_imports"."received" <= "statement_imports"."rows")
);
--> statement-breakpoint
CREATE TABLE "payment_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"action" text NOT NULL,
	"notes" text,
	"decided_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"former_status" text,
	"bill_id" integer,
	CONSTRAINT "payment_decisions_action_known" CHECK ("payment_decisions"."action" in ('approve', 'reject', 'undo', 'take_back'))
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"file_key" text,
	"content_type" text NOT NULL,
	"size_in_bytes" integer NOT NULL,
	"perceptual_hash" bigint,
	"reference_number" text,
	"amount_sent" numeric(10, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"purged_at" timestamp (3) with time zone,
	"fingerprint" "bytea",
	"sent_by" integer,
	"channel" text DEFAULT 'registration' NOT NULL,
	CONSTRAINT "proofs_channel_known" CHECK ("proofs"."channel" in ('registration', 'mailed_link', 'staff')),
	CONSTRAINT "proofs_content_type_known" CHECK ("proofs"."content_type" in ('image/jpeg', 'image/png')),
	CONSTRAINT "proofs_size_positive" CHECK ("proofs"."size_in_bytes" > 0),
	CONSTRAINT "proofs_amount_positive" CHECK ("proofs"."amount_sent" > 0),
	CONSTRAINT "proofs_purged_has_no_file" CHECK (("proofs"."file_key" is null) = ("proofs"."purged_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_people_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_resent_from_id_outbox_id_fk" FOREIGN KEY ("resent_from_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_attempts" ADD CONSTRAINT "check_attempts_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_attempts" ADD CONSTRAINT "check_attempts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_openings" ADD CONSTRAINT "evaluation_openings_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_openings" ADD CONSTRAINT "evaluation_openings_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_openings" ADD CONSTRAINT "evaluation_openings_opened_by_people_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_buffer" ADD CONSTRAINT "feedback_buffer_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_receipts" ADD CONSTRAINT "feedback_receipts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_receipts" ADD CONSTRAINT "feedback_receipts_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_questions" ADD CONSTRAINT "form_questions_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_recipients" ADD CONSTRAINT "invitation_recipients_run_id_invitation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."invitation_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_runs" ADD CONSTRAINT "invitation_runs_started_by_people_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_runs" ADD CONSTRAINT "invitation_runs_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_runs" ADD CONSTRAINT "invitation_runs_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_invitations" ADD CONSTRAINT "seminar_invitations_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_invitations" ADD CONSTRAINT "seminar_invitations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tags" ADD CONSTRAINT "person_tags_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_answers" ADD CONSTRAINT "registration_answers_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_questions" ADD CONSTRAINT "seminar_questions_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_questions" ADD CONSTRAINT "seminar_questions_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_registered_by_people_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_covers" ADD CONSTRAINT "seminar_covers_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_meetings" ADD CONSTRAINT "seminar_meetings_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_programmes" ADD CONSTRAINT "seminar_programmes_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_sessions" ADD CONSTRAINT "seminar_sessions_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminars" ADD CONSTRAINT "seminars_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_speakers" ADD CONSTRAINT "session_speakers_session_id_seminar_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."seminar_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_speakers" ADD CONSTRAINT "session_speakers_speaker_id_speakers_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."speakers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_files" ADD CONSTRAINT "settings_files_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_versions" ADD CONSTRAINT "settings_versions_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_resolved_by_people_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accreditation_changes" ADD CONSTRAINT "accreditation_changes_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accreditation_changes" ADD CONSTRAINT "accreditation_changes_by_people_id_fk" FOREIGN KEY ("by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accreditation_files" ADD CONSTRAINT "accreditation_files_accreditation_fk" FOREIGN KEY ("accreditation_id") REFERENCES "public"."programme_accreditations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_verified_by_people_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_accreditations" ADD CONSTRAINT "programme_accreditations_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_accreditations" ADD CONSTRAINT "programme_accreditations_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accreditations" ADD CONSTRAINT "provider_accreditations_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_aliases" ADD CONSTRAINT "attendance_aliases_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_aliases" ADD CONSTRAINT "attendance_aliases_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_import_rows" ADD CONSTRAINT "attendance_import_rows_import_id_attendance_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."attendance_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_import_rows" ADD CONSTRAINT "attendance_import_rows_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_slot_id_attendance_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."attendance_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_join_codes" ADD CONSTRAINT "attendance_join_codes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_join_codes" ADD CONSTRAINT "attendance_join_codes_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_slot_id_attendance_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."attendance_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_check_in_pass_id_check_in_passes_id_fk" FOREIGN KEY ("check_in_pass_id") REFERENCES "public"."check_in_passes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_ins" ADD CONSTRAINT "walk_ins_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_slot_id_attendance_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."attendance_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_scans" ADD CONSTRAINT "attendance_scans_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_scans" ADD CONSTRAINT "attendance_scans_slot_id_attendance_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."attendance_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_scans" ADD CONSTRAINT "attendance_scans_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_scans" ADD CONSTRAINT "attendance_scans_check_in_pass_id_check_in_passes_id_fk" FOREIGN KEY ("check_in_pass_id") REFERENCES "public"."check_in_passes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_scans" ADD CONSTRAINT "attendance_scans_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_scans" ADD CONSTRAINT "attendance_scans_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_overridden_by_people_id_fk" FOREIGN KEY ("overridden_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendee_signatures" ADD CONSTRAINT "attendee_signatures_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_settings" ADD CONSTRAINT "attendance_settings_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_slots" ADD CONSTRAINT "attendance_slots_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_passes" ADD CONSTRAINT "check_in_passes_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_passes" ADD CONSTRAINT "check_in_passes_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_gateway_payment_id_gateway_payments_id_fk" FOREIGN KEY ("gateway_payment_id") REFERENCES "public"."gateway_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_money_in_id_money_in_id_fk" FOREIGN KEY ("money_in_id") REFERENCES "public"."money_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_voided_by_people_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_money_in_id_money_in_id_fk" FOREIGN KEY ("money_in_id") REFERENCES "public"."money_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_undone_by_people_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_money_in_id_money_in_id_fk" FOREIGN KEY ("money_in_id") REFERENCES "public"."money_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_kept_by_people_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_in" ADD CONSTRAINT "money_in_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_in" ADD CONSTRAINT "money_in_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_in" ADD CONSTRAINT "money_in_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_money_in_id_money_in_id_fk" FOREIGN KEY ("money_in_id") REFERENCES "public"."money_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_sent_by_people_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_subject_key" ON "linked_identities" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_person_key" ON "linked_identities" USING btree ("person_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_token_key" ON "one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_person_idx" ON "one_time_tokens" USING btree ("person_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry_idx" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_person_idx" ON "passkeys" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_person_idx" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "import_runs_started_by_idx" ON "import_runs" USING btree ("started_by") WHERE started_by is not null;--> statement-breakpoint
CREATE INDEX "import_runs_started_idx" ON "import_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_one_active_key" ON "email_templates" USING btree ("template_type") WHERE is_active and template_type <> 'custom';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_events_once_key" ON "mail_events" USING btree ("provider","provider_event_id");--> statement-breakpoint
CREATE INDEX "mail_events_outbox_idx" ON "mail_events" USING btree ("outbox_id","event_type");--> statement-breakpoint
CREATE INDEX "mail_events_type_idx" ON "mail_events" USING btree ("event_type","occurred_at");--> statement-breakpoint
CREATE INDEX "mail_events_recipient_idx" ON "mail_events" USING btree ("recipient_email") WHERE recipient_email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedupe_key" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("next_attempt_at","id") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_created_idx" ON "outbox" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_person_idx" ON "outbox" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_recipient_idx" ON "outbox" USING btree ("recipient_email");--> statement-breakpoint
CREATE INDEX "outbox_dead_idx" ON "outbox" USING btree ("id") WHERE status = 'dead';--> statement-breakpoint
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
CREATE UNIQUE INDEX "check_attempts_number_key" ON "check_attempts" USING btree ("form_id","registration_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "check_attempts_idempotency_key" ON "check_attempts" USING btree ("form_id","registration_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "check_attempts_registration_idx" ON "check_attempts" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_openings_key" ON "evaluation_openings" USING btree ("form_id","registration_id");--> statement-breakpoint
CREATE INDEX "evaluation_openings_registration_idx" ON "evaluation_openings" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "feedback_answers_form_idx" ON "feedback_answers" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "feedback_buffer_form_idx" ON "feedback_buffer" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "feedback_receipts_form_idx" ON "feedback_receipts" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "form_questions_form_idx" ON "form_questions" USING btree ("form_id","position");--> statement-breakpoint
CREATE INDEX "forms_seminar_idx" ON "forms" USING btree ("seminar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forms_open_feedback_key" ON "forms" USING btree ("seminar_id") WHERE kind = 'feedback' and status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "forms_open_check_key" ON "forms" USING btree ("seminar_id","phase") WHERE kind = 'learning_check' and status = 'open';--> statement-breakpoint
CREATE INDEX "invitation_runs_running_idx" ON "invitation_runs" USING btree ("heard_of_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "invitation_runs_started_idx" ON "invitation_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "invitation_runs_started_by_idx" ON "invitation_runs" USING btree ("started_by") WHERE started_by is not null;--> statement-breakpoint
CREATE INDEX "invitation_runs_seminar_idx" ON "invitation_runs" USING btree ("seminar_id");--> statement-breakpoint
CREATE INDEX "invitation_runs_template_idx" ON "invitation_runs" USING btree ("template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "seminar_invitations_person_idx" ON "seminar_invitations" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_type","subject_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interactions_person_idx" ON "interactions" USING btree ("person_id","occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interactions_created_by_idx" ON "interactions" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "people_search_idx" ON "people" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_sample_idx" ON "people" USING btree ("id") WHERE is_sample;--> statement-breakpoint
CREATE INDEX "people_created_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "people_users_idx" ON "people" USING btree ("created_at" NULLS FIRST,"id" NULLS FIRST) WHERE has_login;--> statement-breakpoint
CREATE INDEX "people_users_text_idx" ON "people" USING btree ("created_at" NULLS FIRST,"id" NULLS FIRST,"display_name","first_name","middle_initial","last_name","suffix","email") WHERE has_login;--> statement-breakpoint
CREATE INDEX "people_attendees_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE erased_at is null and (role = 'attendee' or seminar_count > 0);--> statement-breakpoint
CREATE INDEX "people_attendees_text_idx" ON "people" USING btree ("created_at" NULLS FIRST,"id" NULLS FIRST,"search_text","has_pending_payment","has_verified_payment","has_rejected_payment") WHERE erased_at is null and (role = 'attendee' or seminar_count > 0);--> statement-breakpoint
CREATE INDEX "people_pending_payment_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE erased_at is null and (role = 'attendee' or seminar_count > 0) and has_pending_payment;--> statement-breakpoint
CREATE INDEX "people_verified_payment_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE erased_at is null and (role = 'attendee' or seminar_count > 0) and has_verified_payment;--> statement-breakpoint
CREATE INDEX "people_rejected_payment_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE erased_at is null and (role = 'attendee' or seminar_count > 0) and has_rejected_payment;--> statement-breakpoint
CREATE INDEX "people_erasure_requested_idx" ON "people" USING btree ("erasure_requested_at","id") WHERE erasure_requested_at is not null;--> statement-breakpoint
CREATE INDEX "people_role_idx" ON "people" USING btree ("role") WHERE role <> 'attendee';--> statement-breakpoint
CREATE INDEX "person_tags_person_idx" ON "person_tags" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "professions_name_key" ON "professions" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "registration_answers_question_key" ON "registration_answers" USING btree ("registration_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_answers_file_key" ON "registration_answers" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "seminar_questions_saved_by_idx" ON "seminar_questions" USING btree ("saved_by") WHERE saved_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_reference_key" ON "registrations" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_person_seminar_key" ON "registrations" USING btree ("person_id","seminar_id");--> statement-breakpoint
CREATE INDEX "registrations_seminar_idx" ON "registrations" USING btree ("seminar_id","registered_at");--> statement-breakpoint
CREATE INDEX "registrations_registered_idx" ON "registrations" USING btree ("registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "registrations_payment_idx" ON "registrations" USING btree ("payment_status","registered_at","person_id");--> statement-breakpoint
CREATE INDEX "registrations_registered_by_idx" ON "registrations" USING btree ("registered_by") WHERE registered_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "seminar_sessions_seminar_idx" ON "seminar_sessions" USING btree ("seminar_id","starts_at","position");--> statement-breakpoint
CREATE INDEX "seminars_starts_idx" ON "seminars" USING btree ("starts_at","id","finishes_at","status","is_draft","category_id","location_type","price");--> statement-breakpoint
CREATE INDEX "seminars_finishes_idx" ON "seminars" USING btree ("finishes_at","starts_at","status","is_draft","category_id","location_type","price");--> statement-breakpoint
CREATE INDEX "seminars_title_idx" ON "seminars" USING btree (lower(title),"id");--> statement-breakpoint
CREATE INDEX "seminars_price_idx" ON "seminars" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "seminars_cpd_idx" ON "seminars" USING btree ("shown_cpd_points" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "seminars_duration_idx" ON "seminars" USING btree ("duration_in_minutes","id");--> statement-breakpoint
CREATE INDEX "seminars_category_idx" ON "seminars" USING btree ("category_id","starts_at");--> statement-breakpoint
CREATE INDEX "seminars_search_idx" ON "seminars" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "session_speakers_speaker_idx" ON "session_speakers" USING btree ("speaker_id");--> statement-breakpoint
CREATE INDEX "speakers_name_idx" ON "speakers" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "speakers_person_idx" ON "speakers" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "settings_files_uploaded_idx" ON "settings_files" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "support_messages_list_idx" ON "support_messages" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_messages_newest_idx" ON "support_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_messages_kind_idx" ON "support_messages" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_messages_resolved_by_idx" ON "support_messages" USING btree ("resolved_by") WHERE resolved_by is not null;--> statement-breakpoint
CREATE INDEX "accreditation_changes_seminar_idx" ON "accreditation_changes" USING btree ("seminar_id","id");--> statement-breakpoint
CREATE INDEX "accreditation_changes_by_idx" ON "accreditation_changes" USING btree ("by");--> statement-breakpoint
CREATE INDEX "accreditation_files_accreditation_idx" ON "accreditation_files" USING btree ("accreditation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "licences_primary_key" ON "licences" USING btree ("person_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "licences_profession_idx" ON "licences" USING btree ("profession_id");--> statement-breakpoint
CREATE INDEX "licences_verified_by_idx" ON "licences" USING btree ("verified_by") WHERE verified_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "programme_accreditations_number_key" ON "programme_accreditations" USING btree ("profession_id",lower("accreditation_no"));--> statement-breakpoint
CREATE INDEX "programme_accreditations_status_idx" ON "programme_accreditations" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "attendance_aliases_registration_idx" ON "attendance_aliases" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "attendance_import_rows_registration_idx" ON "attendance_import_rows" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_imports_file_key" ON "attendance_imports" USING btree ("seminar_id","file_hash",coalesce(slot_id, 0));--> statement-breakpoint
CREATE INDEX "attendance_imports_slot_idx" ON "attendance_imports" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "attendance_imports_by_idx" ON "attendance_imports" USING btree ("imported_by");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_join_codes_code_key" ON "attendance_join_codes" USING btree ("seminar_id","code");--> statement-breakpoint
CREATE INDEX "walk_ins_seminar_idx" ON "walk_ins" USING btree ("seminar_id") WHERE registration_id is null and dismissed_at is null;--> statement-breakpoint
CREATE INDEX "walk_ins_registration_idx" ON "walk_ins" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "walk_ins_pass_idx" ON "walk_ins" USING btree ("check_in_pass_id");--> statement-breakpoint
CREATE INDEX "walk_ins_actor_idx" ON "walk_ins" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "attendance_marks_slot_idx" ON "attendance_marks" USING btree ("slot_id","status");--> statement-breakpoint
CREATE INDEX "attendance_marks_changed_idx" ON "attendance_marks" USING btree ("slot_id","changed_at");--> statement-breakpoint
CREATE INDEX "attendance_marks_decided_by_idx" ON "attendance_marks" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_scans_scan_id_key" ON "attendance_scans" USING btree ("scan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_scans_accepted_once_key" ON "attendance_scans" USING btree ("slot_id","registration_id") WHERE outcome = 'accepted' and direction is null;--> statement-breakpoint
CREATE INDEX "attendance_scans_slot_idx" ON "attendance_scans" USING btree ("slot_id","registration_id");--> statement-breakpoint
CREATE INDEX "attendance_scans_registration_idx" ON "attendance_scans" USING btree ("registration_id","corrected_at");--> statement-breakpoint
CREATE INDEX "attendance_scans_undecided_idx" ON "attendance_scans" USING btree ("seminar_id","id") WHERE outcome not in ('accepted', 'again') and decided_at is null;--> statement-breakpoint
CREATE INDEX "attendance_scans_pass_idx" ON "attendance_scans" USING btree ("check_in_pass_id");--> statement-breakpoint
CREATE INDEX "attendance_scans_actor_idx" ON "attendance_scans" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "attendance_scans_decided_by_idx" ON "attendance_scans" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "completions_seminar_idx" ON "completions" USING btree ("seminar_id","percent");--> statement-breakpoint
CREATE INDEX "completions_overridden_by_idx" ON "completions" USING btree ("overridden_by") WHERE overridden_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_slots_label_key" ON "attendance_slots" USING btree ("seminar_id","label");--> statement-breakpoint
CREATE INDEX "attendance_slots_unsettled_idx" ON "attendance_slots" USING btree ("closes_at") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "check_in_passes_token_key" ON "check_in_passes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "check_in_passes_seminar_idx" ON "check_in_passes" USING btree ("seminar_id");--> statement-breakpoint
CREATE INDEX "check_in_passes_created_by_idx" ON "check_in_passes" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_index_key" ON "signing_keys" USING btree ("purpose","key_index");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_active_key" ON "signing_keys" USING btree ("purpose") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "certificate_batches_seminar_idx" ON "certificate_batches" USING btree ("seminar_id","id");--> statement-breakpoint
CREATE INDEX "certificate_batches_unfinished_idx" ON "certificate_batches" USING btree ("id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "certificate_batches_stopped_idx" ON "certificate_batches" USING btree ("id") WHERE state = 'stopped';--> statement-breakpoint
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
CREATE INDEX "certificates_withdrawn_idx" ON "certificates" USING btree ("status_index") WHERE state in ('revoked', 'replaced');--> statement-breakpoint
CREATE INDEX "certificates_queued_idx" ON "certificates" USING btree ("draw_after","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "verification_looks_day_idx" ON "verification_looks" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_designs_name_key" ON "certificate_designs" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_designs_default_key" ON "certificate_designs" USING btree ("kind") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "design_assets_file_key" ON "design_assets" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "design_assets_uploaded_by_idx" ON "design_assets" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "bill_lines_bill_idx" ON "bill_lines" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_code_key" ON "bills" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_registration_key" ON "bills" USING btree ("registration_id") WHERE state <> 'void';--> statement-breakpoint
CREATE INDEX "bills_registration_idx" ON "bills" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "bills_state_idx" ON "bills" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_rules_seminar_idx" ON "price_rules" USING btree ("seminar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_uses_bill_key" ON "voucher_uses" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "voucher_uses_voucher_idx" ON "voucher_uses" USING btree ("voucher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_code_key" ON "vouchers" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "vouchers_seminar_idx" ON "vouchers" USING btree ("seminar_id") WHERE seminar_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_event_key" ON "gateway_events" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "gateway_events_payment_idx" ON "gateway_events" USING btree ("gateway_payment_id") WHERE gateway_payment_id is not null;--> statement-breakpoint
CREATE INDEX "gateway_events_open_idx" ON "gateway_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_provider_key" ON "gateway_payments" USING btree ("gateway","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_money_key" ON "gateway_payments" USING btree ("money_in_id") WHERE money_in_id is not null;--> statement-breakpoint
CREATE INDEX "gateway_payments_bill_idx" ON "gateway_payments" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_due_idx" ON "gateway_payments" USING btree ("next_poll_at") WHERE next_poll_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_records_number_key" ON "invoice_records" USING btree ("kind",lower("number")) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "invoice_records_bill_idx" ON "invoice_records" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "invoice_records_recorded_by_idx" ON "invoice_records" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE INDEX "invoice_records_voided_by_idx" ON "invoice_records" USING btree ("voided_by") WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX "allocations_money_idx" ON "allocations" USING btree ("money_in_id");--> statement-breakpoint
CREATE INDEX "allocations_bill_idx" ON "allocations" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "allocations_decided_by_idx" ON "allocations" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "allocations_undone_by_idx" ON "allocations" USING btree ("undone_by") WHERE undone_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credits_money_key" ON "credits" USING btree ("money_in_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "credits_money_idx" ON "credits" USING btree ("money_in_id");--> statement-breakpoint
CREATE INDEX "credits_person_idx" ON "credits" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "credits_bill_idx" ON "credits" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "credits_kept_by_idx" ON "credits" USING btree ("kept_by") WHERE kept_by is not null;--> statement-breakpoint
CREATE INDEX "credits_ended_by_idx" ON "credits" USING btree ("ended_by") WHERE ended_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_in_reference_key" ON "money_in" USING btree ("account_id","reference_norm","amount") WHERE reference_norm is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_in_line_key" ON "money_in" USING btree ("account_id","line_hash") WHERE line_hash is not null;--> statement-breakpoint
CREATE INDEX "money_in_import_idx" ON "money_in" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "money_in_occurred_idx" ON "money_in" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "money_in_recorded_by_idx" ON "money_in" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receiving_accounts_label_key" ON "receiving_accounts" USING btree (lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "receiving_accounts_gateway_key" ON "receiving_accounts" USING btree ("gateway") WHERE gateway is not null;--> statement-breakpoint
CREATE INDEX "refunds_bill_idx" ON "refunds" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "refunds_credit_idx" ON "refunds" USING btree ("credit_id") WHERE credit_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_asked_by_idx" ON "refunds" USING btree ("asked_by") WHERE asked_by is not null;--> statement-breakpoint
CREATE INDEX "refunds_decided_by_idx" ON "refunds" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_imports_file_key" ON "statement_imports" USING btree ("account_id","file_hash");--> statement-breakpoint
CREATE INDEX "statement_imports_imported_by_idx" ON "statement_imports" USING btree ("imported_by") WHERE imported_by is not null;--> statement-breakpoint
CREATE INDEX "payment_decisions_registration_idx" ON "payment_decisions" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "payment_decisions_decided_by_idx" ON "payment_decisions" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "payment_decisions_bill_idx" ON "payment_decisions" USING btree ("bill_id") WHERE bill_id is not null;--> statement-breakpoint
CREATE INDEX "proofs_registration_idx" ON "proofs" USING btree ("registration_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "proofs_hash_from_48_idx" ON "proofs" USING btree (((perceptual_hash >> 48) & 65535)) WHERE perceptual_hash is not null;--> statement-breakpoint
CREATE INDEX "proofs_hash_from_32_idx" ON "proofs" USING btree (((perceptual_hash >> 32) & 65535)) WHERE perceptual_hash is not null;--> statement-breakpoint
CREATE INDEX "proofs_hash_from_16_idx" ON "proofs" USING btree (((perceptual_hash >> 16) & 65535)) WHERE perceptual_hash is not null;--> statement-breakpoint
CREATE INDEX "proofs_hash_from_0_idx" ON "proofs" USING btree (((perceptual_hash >> 0) & 65535)) WHERE perceptual_hash is not null;--> statement-breakpoint
CREATE INDEX "proofs_reference_idx" ON "proofs" USING btree (upper(regexp_replace(reference_number, '[^A-Za-z0-9]', '', 'g'))) WHERE reference_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_file_key" ON "proofs" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "proofs_sent_by_idx" ON "proofs" USING btree ("sent_by") WHERE sent_by is not null;--> statement-breakpoint
-- Columns of the rate limiter's library. Unlogged: a crash only resets the limits.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY,
	"points" integer NOT NULL DEFAULT 0,
	"expire" bigint
);
--> statement-breakpoint
-- The process cannot change or delete entries of the audit log.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Payment states of a person, so that the attendee list filters by an index. Every command that writes registrations
-- has locked the seminar before, so people are locked in the same order.
CREATE FUNCTION note_payments_of(id_of_person integer) RETURNS void LANGUAGE sql AS $$
	UPDATE people SET
		has_pending_payment = found.pending,
		has_verified_payment = found.verified,
		has_rejected_payment = found.rejected
	FROM (
		SELECT
			coalesce(bool_or(payment_status = 'pending'), false) AS pending,
			coalesce(bool_or(payment_status IN ('verified', 'paid')), false) AS verified,
			coalesce(bool_or(payment_status = 'rejected'), false) AS rejected
		FROM registrations WHERE person_id = id_of_person
	) AS found
	WHERE people.id = id_of_person
		AND (has_pending_payment, has_verified_payment, has_rejected_payment)
			IS DISTINCT FROM (found.pending, found.verified, found.rejected)
$$;
--> statement-breakpoint
CREATE FUNCTION note_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM note_payments_of(OLD.person_id); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM note_payments_of(NEW.person_id); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER registrations_note_payments AFTER INSERT OR DELETE OR UPDATE OF payment_status, person_id ON "registrations"
	FOR EACH ROW EXECUTE FUNCTION note_payments();
--> statement-breakpoint
-- Whether a person can sign in, so that the list of users is read by an index. Locks the person first: of two
-- concurrent changes the later then sees the earlier.
CREATE FUNCTION note_login_of(id_of_person integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM people WHERE id = id_of_person FOR NO KEY UPDATE;
	UPDATE people SET has_login = NOT has_login
	WHERE id = id_of_person AND has_login <> (
		EXISTS (SELECT FROM passwords WHERE person_id = id_of_person)
		OR EXISTS (SELECT FROM linked_identities WHERE person_id = id_of_person)
	);
END $$;
--> statement-breakpoint
CREATE FUNCTION note_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM note_login_of(OLD.person_id); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM note_login_of(NEW.person_id); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- For all people at once, also after rows were loaded with triggers disabled. Blocks changes of logins meanwhile.
CREATE FUNCTION note_logins_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE passwords, linked_identities IN SHARE MODE;
	UPDATE people SET has_login = NOT has_login
	FROM (
		SELECT one.id, EXISTS (SELECT FROM passwords WHERE person_id = one.id)
			OR EXISTS (SELECT FROM linked_identities WHERE person_id = one.id) AS can_sign_in
		FROM people AS one
	) AS found
	WHERE people.id = found.id AND has_login <> can_sign_in;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_no_logins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_logins_anew();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER passwords_note_login AFTER INSERT OR DELETE OR UPDATE OF person_id ON "passwords"
	FOR EACH ROW EXECUTE FUNCTION note_login();
--> statement-breakpoint
CREATE TRIGGER linked_identities_note_login AFTER INSERT OR DELETE OR UPDATE OF person_id ON "linked_identities"
	FOR EACH ROW EXECUTE FUNCTION note_login();
--> statement-breakpoint
CREATE TRIGGER passwords_note_no_logins AFTER TRUNCATE ON "passwords"
	FOR EACH STATEMENT EXECUTE FUNCTION note_no_logins();
--> statement-breakpoint
CREATE TRIGGER linked_identities_note_no_logins AFTER TRUNCATE ON "linked_identities"
	FOR EACH STATEMENT EXECUTE FUNCTION note_no_logins();
--> statement-breakpoint
-- The first time counts: a role that is removed and given again starts no second grace period.
CREATE FUNCTION note_privileged_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.privileged_since := now();
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_note_first_privilege BEFORE INSERT ON "people" FOR EACH ROW
	WHEN (NEW.role IN ('admin', 'organizer') AND NEW.privileged_since IS NULL)
	EXECUTE FUNCTION note_privileged_since();
--> statement-breakpoint
CREATE TRIGGER people_note_later_privilege BEFORE UPDATE OF role ON "people" FOR EACH ROW
	WHEN (NEW.role IN ('admin', 'organizer') AND NEW.privileged_since IS NULL)
	EXECUTE FUNCTION note_privileged_since();
--> statement-breakpoint
-- Tags as rows, for filters and counts.
CREATE FUNCTION list_tags_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN DELETE FROM person_tags WHERE person_id = NEW.id; END IF;
	INSERT INTO person_tags (key, person_id, tag)
	SELECT lower(tag), NEW.id, tag FROM unnest(NEW.tags) AS tag
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_list_new_tags AFTER INSERT ON "people" FOR EACH ROW
	WHEN (NEW.tags <> '{}') EXECUTE FUNCTION list_tags_of_person();
--> statement-breakpoint
CREATE TRIGGER people_list_changed_tags AFTER UPDATE OF tags ON "people" FOR EACH ROW
	WHEN (OLD.tags IS DISTINCT FROM NEW.tags) EXECUTE FUNCTION list_tags_of_person();
--> statement-breakpoint
-- The primary licence follows the license number of its person.
CREATE FUNCTION copy_primary_licence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.prc_license_no IS NULL THEN
		DELETE FROM licences WHERE person_id = NEW.id AND is_primary;
		RETURN NULL;
	END IF;
	UPDATE licences SET license_no = NEW.prc_license_no, expires_on = NEW.prc_expiration_on
	WHERE person_id = NEW.id AND is_primary;
	IF NOT FOUND THEN
		INSERT INTO licences (person_id, license_no, expires_on, is_primary)
		VALUES (NEW.id, NEW.prc_license_no, NEW.prc_expiration_on, true)
		ON CONFLICT (person_id, profession_id) DO UPDATE
		SET license_no = excluded.license_no, expires_on = excluded.expires_on, is_primary = true;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_licence_added AFTER INSERT ON people
	FOR EACH ROW WHEN (NEW.prc_license_no IS NOT NULL) EXECUTE FUNCTION copy_primary_licence();
--> statement-breakpoint
CREATE TRIGGER people_licence_changed AFTER UPDATE OF prc_license_no, prc_expiration_on ON people
	FOR EACH ROW WHEN ((OLD.prc_license_no, OLD.prc_expiration_on) IS DISTINCT FROM (NEW.prc_license_no, NEW.prc_expiration_on))
	EXECUTE FUNCTION copy_primary_licence();
--> statement-breakpoint
-- A check is of one number in one profession. Leading zeros are not part of a number.
CREATE FUNCTION clear_licence_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.verified_by := NULL;
	NEW.verified_at := NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER licences_check_cleared BEFORE UPDATE OF license_no, profession_id ON licences
	FOR EACH ROW WHEN ((ltrim(OLD.license_no, '0'), OLD.profession_id) IS DISTINCT FROM (ltrim(NEW.license_no, '0'), NEW.profession_id))
	EXECUTE FUNCTION clear_licence_check();
--> statement-breakpoint
-- Second line of defense behind the commands. Deferred, because a seminar and its sessions are moved together.
CREATE FUNCTION refuse_sessions_outside_seminar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	subject integer;
BEGIN
	IF TG_TABLE_NAME = 'seminars' THEN subject := NEW.id; ELSE subject := NEW.seminar_id; END IF;
	IF EXISTS (
		SELECT FROM seminar_sessions session JOIN seminars seminar ON seminar.id = session.seminar_id
		WHERE seminar.id = subject AND (session.starts_at < seminar.starts_at OR session.ends_at > seminar.finishes_at)
	) THEN
		RAISE EXCEPTION 'a session lies outside its seminar'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'seminar_sessions_within_seminar';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seminar_sessions_within_seminar AFTER INSERT OR UPDATE ON "seminar_sessions"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_sessions_outside_seminar();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seminars_contain_sessions AFTER UPDATE OF starts_at, finishes_at ON "seminars"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD.starts_at <> NEW.starts_at OR OLD.finishes_at <> NEW.finishes_at)
	EXECUTE FUNCTION refuse_sessions_outside_seminar();
--> statement-breakpoint
-- A scan is evidence: only a decision is added to it, and references to deleted rows are cleared. It is deleted by a
-- foreign key, or once its retention has passed and nothing is computed from it any more.
CREATE FUNCTION refuse_scan_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER attendance_scans_append_only BEFORE UPDATE OR DELETE ON "attendance_scans"
	FOR EACH ROW EXECUTE FUNCTION refuse_scan_change();
--> statement-breakpoint
-- Public pages are cached until this notification, which is sent once per transaction.
CREATE FUNCTION tell_catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('pagsulong_catalog', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER seminars_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seminars"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
CREATE TRIGGER categories_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
CREATE TRIGGER seminar_covers_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seminar_covers"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
CREATE TRIGGER seminar_questions_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seminar_questions"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
CREATE TRIGGER seminar_programmes_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seminar_programmes"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
CREATE TRIGGER speakers_tell_catalog AFTER UPDATE OR DELETE OR TRUNCATE ON "speakers"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
CREATE TRIGGER price_rules_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_rules"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
-- A new installation requires a second factor. Restoring a backup replaces this row.
INSERT INTO "second_factor_policy" ("applies_since") VALUES (now());
--> statement-breakpoint
-- Names only: the units that a renewal requires are set by each profession's law and entered by the provider.
INSERT INTO professions (name, units_per_cycle)
SELECT name, CASE WHEN name = 'Professional Teachers' THEN 15 END
FROM unnest(ARRAY[
	'Accountancy', 'Aeronautical Engineering', 'Agricultural and Biosystems Engineering', 'Agriculture', 'Architecture',
	'Chemical Engineering', 'Chemistry', 'Civil Engineering', 'Criminology', 'Customs Brokers', 'Dentistry',
	'Electrical Engineering', 'Electronics Engineering', 'Environmental Planning', 'Fisheries', 'Food Technology',
	'Forestry', 'Geodetic Engineering', 'Geology', 'Guidance and Counseling', 'Interior Design',
	'Landscape Architecture', 'Librarianship', 'Master Plumbing', 'Mechanical Engineering', 'Medical Technology',
	'Medicine', 'Metallurgical Engineering', 'Midwifery', 'Mining Engineering',
	'Naval Architecture and Marine Engineering', 'Nursing', 'Nutrition and Dietetics', 'Occupational Therapy',
	'Optometry', 'Pharmacy', 'Physical Therapy', 'Professional Teachers', 'Psychology', 'Radiologic Technology',
	'Real Estate Service', 'Respiratory Therapy', 'Sanitary Engineering', 'Social Work', 'Speech-Language Pathology',
	'Veterinary Medicine'
]) AS name;
