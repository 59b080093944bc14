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
	"imported_at" timestamp (3) with time zone NOT NULL
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
	"status" text NOT NULL,
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
	CONSTRAINT "signing_keys_purpose_known" CHECK ("signing_keys"."purpose" in ('ticket'))
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "seminar_programmes" ADD CONSTRAINT "seminar_programmes_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_sessions" ADD CONSTRAINT "seminar_sessions_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_speakers" ADD CONSTRAINT "session_speakers_session_id_seminar_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."seminar_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_speakers" ADD CONSTRAINT "session_speakers_speaker_id_speakers_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."speakers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_aliases" ADD CONSTRAINT "attendance_aliases_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_aliases" ADD CONSTRAINT "attendance_aliases_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_import_rows" ADD CONSTRAINT "attendance_import_rows_import_id_attendance_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."attendance_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_import_rows" ADD CONSTRAINT "attendance_import_rows_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_slot_id_attendance_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."attendance_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD CONSTRAINT "attendance_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "attendance_settings" ADD CONSTRAINT "attendance_settings_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_slots" ADD CONSTRAINT "attendance_slots_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_passes" ADD CONSTRAINT "check_in_passes_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_passes" ADD CONSTRAINT "check_in_passes_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seminar_sessions_seminar_idx" ON "seminar_sessions" USING btree ("seminar_id","starts_at","position");--> statement-breakpoint
CREATE INDEX "session_speakers_speaker_idx" ON "session_speakers" USING btree ("speaker_id");--> statement-breakpoint
CREATE INDEX "speakers_name_idx" ON "speakers" USING btree (lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "speakers_person_idx" ON "speakers" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "attendance_aliases_registration_idx" ON "attendance_aliases" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "attendance_import_rows_registration_idx" ON "attendance_import_rows" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_imports_file_key" ON "attendance_imports" USING btree ("seminar_id","file_hash",coalesce(slot_id, 0));--> statement-breakpoint
CREATE INDEX "attendance_imports_slot_idx" ON "attendance_imports" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "attendance_imports_by_idx" ON "attendance_imports" USING btree ("imported_by");--> statement-breakpoint
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
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_link_version_fits" CHECK ("registrations"."link_version" between 1 and 65535);--> statement-breakpoint
CREATE TRIGGER seminar_programmes_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seminar_programmes"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
CREATE TRIGGER speakers_tell_catalog AFTER UPDATE OR DELETE OR TRUNCATE ON "speakers"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
--> statement-breakpoint
-- Second line of defence behind the commands; deferred, because a seminar and its sessions move together.
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
-- A scan is evidence: only the office's decision is added to it, and references to deleted rows are cleared. It is
-- deleted only together with its slot, registration or seminar, by a foreign key.
CREATE FUNCTION refuse_scan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
	ELSIF (to_jsonb(NEW) - ARRAY['decision', 'decided_by', 'decided_at', 'check_in_pass_id', 'actor_id'])
		= (to_jsonb(OLD) - ARRAY['decision', 'decided_by', 'decided_at', 'check_in_pass_id', 'actor_id']) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'scans are append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER attendance_scans_append_only BEFORE UPDATE OR DELETE ON "attendance_scans"
	FOR EACH ROW EXECUTE FUNCTION refuse_scan_change();
