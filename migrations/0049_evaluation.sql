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
	CONSTRAINT "form_questions_kind_known" CHECK ("form_questions"."kind" in ('likert5', 'choice', 'choices', 'text', 'number_0_10')),
	CONSTRAINT "form_questions_subject_known" CHECK ("form_questions"."subject" in ('seminar', 'speaker', 'session', 'venue', 'self')),
	CONSTRAINT "form_questions_prompt_not_blank" CHECK (btrim("form_questions"."prompt") <> ''),
	CONSTRAINT "form_questions_options_of_choices" CHECK (("form_questions"."kind" in ('choice', 'choices')) = ("form_questions"."options" is not null))
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
	CONSTRAINT "forms_kind_known" CHECK ("forms"."kind" in ('feedback')),
	CONSTRAINT "forms_status_known" CHECK ("forms"."status" in ('draft', 'open', 'closed')),
	CONSTRAINT "forms_title_not_blank" CHECK (btrim("forms"."title") <> ''),
	CONSTRAINT "forms_close_after_open" CHECK ("forms"."closes_at" > "forms"."opens_at"),
	CONSTRAINT "forms_library_is_draft" CHECK ("forms"."seminar_id" is not null or "forms"."status" = 'draft'),
	CONSTRAINT "forms_removed_receipts_valid" CHECK ("forms"."removed_receipts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_buffer" ADD CONSTRAINT "feedback_buffer_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_receipts" ADD CONSTRAINT "feedback_receipts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_receipts" ADD CONSTRAINT "feedback_receipts_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_questions" ADD CONSTRAINT "form_questions_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_answers_form_idx" ON "feedback_answers" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "feedback_buffer_form_idx" ON "feedback_buffer" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "feedback_receipts_form_idx" ON "feedback_receipts" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "form_questions_form_idx" ON "form_questions" USING btree ("form_id","position");--> statement-breakpoint
CREATE INDEX "forms_seminar_idx" ON "forms" USING btree ("seminar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forms_open_feedback_key" ON "forms" USING btree ("seminar_id") WHERE kind = 'feedback' and status = 'open';