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
	CONSTRAINT "one_time_tokens_purpose_known" CHECK ("one_time_tokens"."purpose" in ('claim', 'account_link', 'sign_in_handover', 'new_proof'))
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "sessions_end_after_start" CHECK ("sessions"."expires_at" > "sessions"."created_at")
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
	CONSTRAINT "categories_name_not_blank" CHECK (btrim("categories"."name") <> ''),
	CONSTRAINT "categories_color_is_hex" CHECK ("categories"."color" ~ '^#[0-9A-Fa-f]{6}$')
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
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || ' ' || coalesce(description, ''))) STORED NOT NULL,
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
	CONSTRAINT "seminars_location_type_known" CHECK ("seminars"."location_type" in ('in_person', 'online')),
	CONSTRAINT "seminars_in_person_has_address" CHECK ("seminars"."location_type" <> 'in_person' or ("seminars"."location_address" is not null and btrim("seminars"."location_address") <> ''))
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_reason_known" CHECK ("email_suppressions"."reason" in ('bounced', 'complained'))
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
	CONSTRAINT "email_templates_type_known" CHECK ("email_templates"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'seminar_cancelled', 'account_link', 'contact_received', 'password_reset_received', 'custom'))
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
	CONSTRAINT "mail_events_type_known" CHECK ("mail_events"."event_type" in ('delivered', 'opened', 'clicked', 'bounced', 'unsubscribed', 'complained'))
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
	CONSTRAINT "outbox_template_type_known" CHECK ("outbox"."template_type" in ('registration_confirmation', 'invitation', 'payment_verified', 'payment_rejected', 'seminar_reminder', 'seminar_cancelled', 'account_link', 'contact_received', 'password_reset_received', 'custom')),
	CONSTRAINT "outbox_status_known" CHECK ("outbox"."status" in ('queued', 'sending', 'sent', 'dead', 'suppressed')),
	CONSTRAINT "outbox_attempts_not_negative" CHECK ("outbox"."attempts" >= 0),
	CONSTRAINT "outbox_sent_has_instant" CHECK (("outbox"."status" = 'sent') = ("outbox"."sent_at" is not null)),
	CONSTRAINT "outbox_sending_is_claimed" CHECK ("outbox"."status" <> 'sending' or "outbox"."claimed_until" is not null)
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
	CONSTRAINT "people_email_is_normal" CHECK ("people"."email" = lower(btrim("people"."email")) and "people"."email" <> ''),
	CONSTRAINT "people_middle_initial_is_one_letter" CHECK (char_length("people"."middle_initial") = 1),
	CONSTRAINT "people_suffix_known" CHECK ("people"."suffix" in ('Jr.', 'Sr.', 'II', 'III', 'IV', 'V', 'PhD', 'MD', 'Esq.')),
	CONSTRAINT "people_role_known" CHECK ("people"."role" in ('admin', 'organizer', 'staff', 'attendee')),
	CONSTRAINT "people_account_status_known" CHECK ("people"."account_status" in ('active', 'inactive', 'suspended')),
	CONSTRAINT "people_source_known" CHECK ("people"."source" in ('facebook', 'linkedin', 'instagram', 'twitter', 'youtube', 'tiktok', 'google_search', 'website', 'blog', 'online_ads', 'colleagues', 'professional_association', 'industry_events', 'conference', 'friends_family', 'past_attendee', 'business_partner', 'email_newsletter', 'print_advertisement', 'radio', 'tv', 'university_school', 'teacher_professor', 'educational_institution', 'cold_outreach', 'sales_representative', 'other')),
	CONSTRAINT "people_seminar_count_not_negative" CHECK ("people"."seminar_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"action" text NOT NULL,
	"notes" text,
	"decided_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_decisions_action_known" CHECK ("payment_decisions"."action" in ('approve', 'reject'))
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
	CONSTRAINT "proofs_content_type_known" CHECK ("proofs"."content_type" in ('image/jpeg', 'image/png')),
	CONSTRAINT "proofs_size_positive" CHECK ("proofs"."size_in_bytes" > 0),
	CONSTRAINT "proofs_amount_positive" CHECK ("proofs"."amount_sent" > 0),
	CONSTRAINT "proofs_purged_has_no_file" CHECK (("proofs"."file_key" is null) = ("proofs"."purged_at" is not null))
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
	CONSTRAINT "registrations_type_known" CHECK ("registrations"."registration_type" in ('new_attendee', 'existing_attendee', 'additional_registration')),
	CONSTRAINT "registrations_payment_status_known" CHECK ("registrations"."payment_status" in ('pending', 'verified', 'rejected', 'paid')),
	CONSTRAINT "registrations_attendance_known" CHECK ("registrations"."attendance_status" in ('registered', 'attended', 'no-show')),
	CONSTRAINT "registrations_amount_positive" CHECK ("registrations"."amount_due" > 0),
	CONSTRAINT "registrations_free_is_verified" CHECK ("registrations"."amount_due" is not null or "registrations"."payment_status" in ('verified', 'paid'))
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
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminars" ADD CONSTRAINT "seminars_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_resolved_by_people_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_subject_key" ON "linked_identities" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_person_key" ON "linked_identities" USING btree ("person_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_token_key" ON "one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_person_idx" ON "one_time_tokens" USING btree ("person_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry_idx" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_person_idx" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "seminars_starts_idx" ON "seminars" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "seminars_finishes_idx" ON "seminars" USING btree ("finishes_at");--> statement-breakpoint
CREATE INDEX "seminars_category_idx" ON "seminars" USING btree ("category_id","starts_at");--> statement-breakpoint
CREATE INDEX "seminars_search_idx" ON "seminars" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_one_active_key" ON "email_templates" USING btree ("template_type") WHERE is_active and template_type <> 'custom';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_events_once_key" ON "mail_events" USING btree ("provider","provider_event_id");--> statement-breakpoint
CREATE INDEX "mail_events_outbox_idx" ON "mail_events" USING btree ("outbox_id","event_type");--> statement-breakpoint
CREATE INDEX "mail_events_type_idx" ON "mail_events" USING btree ("event_type","occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_message_id_key" ON "outbox" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedupe_key" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("next_attempt_at","id") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_created_idx" ON "outbox" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_person_idx" ON "outbox" USING btree ("person_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_recipient_idx" ON "outbox" USING btree ("recipient_email");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_type","subject_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interactions_person_idx" ON "interactions" USING btree ("person_id","occurred_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interactions_created_by_idx" ON "interactions" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "people_search_idx" ON "people" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_created_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "people_attendees_idx" ON "people" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE role = 'attendee' or seminar_count > 0;--> statement-breakpoint
CREATE INDEX "people_role_idx" ON "people" USING btree ("role") WHERE role <> 'attendee';--> statement-breakpoint
CREATE INDEX "payment_decisions_registration_idx" ON "payment_decisions" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "payment_decisions_decided_by_idx" ON "payment_decisions" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "proofs_registration_idx" ON "proofs" USING btree ("registration_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "proofs_hash_idx" ON "proofs" USING btree ("perceptual_hash");--> statement-breakpoint
CREATE INDEX "proofs_reference_idx" ON "proofs" USING btree ("reference_number") WHERE reference_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_file_key" ON "proofs" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_person_seminar_key" ON "registrations" USING btree ("person_id","seminar_id");--> statement-breakpoint
CREATE INDEX "registrations_seminar_idx" ON "registrations" USING btree ("seminar_id","registered_at");--> statement-breakpoint
CREATE INDEX "registrations_registered_idx" ON "registrations" USING btree ("registered_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "registrations_payment_idx" ON "registrations" USING btree ("payment_status","registered_at","person_id");--> statement-breakpoint
CREATE INDEX "support_messages_list_idx" ON "support_messages" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);