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
ALTER TABLE "people" DROP CONSTRAINT "people_source_known";--> statement-breakpoint
ALTER TABLE "registration_answers" ADD CONSTRAINT "registration_answers_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_questions" ADD CONSTRAINT "seminar_questions_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_questions" ADD CONSTRAINT "seminar_questions_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registration_answers_question_key" ON "registration_answers" USING btree ("registration_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_answers_file_key" ON "registration_answers" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "seminar_questions_saved_by_idx" ON "seminar_questions" USING btree ("saved_by") WHERE saved_by is not null;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_source_length" CHECK (char_length("people"."source") between 1 and 60);--> statement-breakpoint
-- Public pages are cached until this notification (migration 0012).
CREATE TRIGGER seminar_questions_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seminar_questions"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
