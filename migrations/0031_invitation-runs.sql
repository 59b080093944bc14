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
ALTER TABLE "invitation_recipients" ADD CONSTRAINT "invitation_recipients_run_id_invitation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."invitation_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_runs" ADD CONSTRAINT "invitation_runs_started_by_people_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_runs" ADD CONSTRAINT "invitation_runs_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_runs" ADD CONSTRAINT "invitation_runs_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_invitations" ADD CONSTRAINT "seminar_invitations_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seminar_invitations" ADD CONSTRAINT "seminar_invitations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_runs_running_idx" ON "invitation_runs" USING btree ("heard_of_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "invitation_runs_started_idx" ON "invitation_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "invitation_runs_started_by_idx" ON "invitation_runs" USING btree ("started_by") WHERE started_by is not null;--> statement-breakpoint
CREATE INDEX "invitation_runs_seminar_idx" ON "invitation_runs" USING btree ("seminar_id");--> statement-breakpoint
CREATE INDEX "invitation_runs_template_idx" ON "invitation_runs" USING btree ("template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "seminar_invitations_person_idx" ON "seminar_invitations" USING btree ("person_id");