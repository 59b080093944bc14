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
ALTER TABLE "forms" DROP CONSTRAINT "forms_kind_known";--> statement-breakpoint
ALTER TABLE "form_questions" ADD COLUMN "correct" jsonb;--> statement-breakpoint
ALTER TABLE "form_questions" ADD COLUMN "points" integer;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "pass_percent" integer;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "max_tries" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "check_attempts" ADD CONSTRAINT "check_attempts_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_attempts" ADD CONSTRAINT "check_attempts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_attempts_number_key" ON "check_attempts" USING btree ("form_id","registration_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "check_attempts_idempotency_key" ON "check_attempts" USING btree ("form_id","registration_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "check_attempts_registration_idx" ON "check_attempts" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forms_open_check_key" ON "forms" USING btree ("seminar_id","phase") WHERE kind = 'learning_check' and status = 'open';--> statement-breakpoint
ALTER TABLE "form_questions" ADD CONSTRAINT "form_questions_points_of_correct" CHECK (("form_questions"."correct" is null) = ("form_questions"."points" is null));--> statement-breakpoint
ALTER TABLE "form_questions" ADD CONSTRAINT "form_questions_points_valid" CHECK ("form_questions"."points" > 0);--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_phase_known" CHECK ("forms"."phase" in ('pre', 'post'));--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_phase_of_check" CHECK (("forms"."kind" = 'learning_check') = ("forms"."phase" is not null));--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_pass_percent_valid" CHECK ("forms"."pass_percent" is null or ("forms"."pass_percent" between 1 and 100 and "forms"."kind" = 'learning_check'));--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_max_tries_valid" CHECK ("forms"."max_tries" between 1 and 20);--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_kind_known" CHECK ("forms"."kind" in ('feedback', 'learning_check'));