CREATE TABLE "financial_lines" (
	"report_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	CONSTRAINT "financial_lines_report_id_position_pk" PRIMARY KEY("report_id","position"),
	CONSTRAINT "financial_lines_kind_known" CHECK ("financial_lines"."kind" in ('income', 'expense')),
	CONSTRAINT "financial_lines_amount_valid" CHECK ("financial_lines"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"size_in_bytes" integer NOT NULL,
	"caption" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_files_file_key_key" UNIQUE("file_key"),
	CONSTRAINT "report_files_kind_known" CHECK ("report_files"."kind" in ('photo', 'materials', 'financial', 'monitor', 'magazine', 'other'))
);
--> statement-breakpoint
CREATE TABLE "report_forms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"profession_id" integer,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"size_in_bytes" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_forms_kind_profession_key" UNIQUE NULLS NOT DISTINCT("kind","profession_id"),
	CONSTRAINT "report_forms_file_key_key" UNIQUE("file_key"),
	CONSTRAINT "report_forms_kind_known" CHECK ("report_forms"."kind" in ('report', 'seal'))
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_id" integer NOT NULL,
	"state" text NOT NULL,
	"requested_by" integer,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"continue_after" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"blockers" jsonb NOT NULL,
	"file_key" text,
	"file_name" text DEFAULT '' NOT NULL,
	"size_in_bytes" integer,
	"sha256" "bytea",
	CONSTRAINT "report_runs_file_key_key" UNIQUE("file_key"),
	CONSTRAINT "report_runs_state_known" CHECK ("report_runs"."state" in ('queued', 'done', 'failed')),
	CONSTRAINT "report_runs_done_complete" CHECK (("report_runs"."state" = 'done') = ("report_runs"."sha256" is not null) and ("report_runs"."sha256" is null) = ("report_runs"."size_in_bytes" is null)),
	CONSTRAINT "report_runs_finished_complete" CHECK (("report_runs"."state" = 'queued') = ("report_runs"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "completion_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "completion_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"profession_id" integer NOT NULL,
	"due_sheets_on" date,
	"due_report_on" date,
	"state" text DEFAULT 'open' NOT NULL,
	"executive_summary" text DEFAULT '' NOT NULL,
	"proceedings" text DEFAULT '' NOT NULL,
	"deviations" text DEFAULT '' NOT NULL,
	"monitor_name" text DEFAULT '' NOT NULL,
	"representative_name" text DEFAULT '' NOT NULL,
	"representative_position" text DEFAULT '' NOT NULL,
	"submitted_on" date,
	"submitted_by" integer,
	"reference" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "completion_reports_seminar_profession_key" UNIQUE("seminar_id","profession_id"),
	CONSTRAINT "completion_reports_state_known" CHECK ("completion_reports"."state" in ('open', 'ready', 'submitted', 'accepted', 'returned')),
	CONSTRAINT "completion_reports_submitted_has_day" CHECK ("completion_reports"."state" in ('open', 'ready') or "completion_reports"."submitted_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "financial_lines" ADD CONSTRAINT "financial_lines_report_id_completion_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."completion_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_report_id_completion_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."completion_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_forms" ADD CONSTRAINT "report_forms_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_report_id_completion_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."completion_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_reports" ADD CONSTRAINT "completion_reports_submitted_by_people_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_reports" ADD CONSTRAINT "completion_reports_accreditation_fk" FOREIGN KEY ("seminar_id","profession_id") REFERENCES "public"."programme_accreditations"("seminar_id","profession_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "report_files_report_idx" ON "report_files" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "report_forms_profession_idx" ON "report_forms" USING btree ("profession_id");--> statement-breakpoint
CREATE INDEX "report_runs_report_idx" ON "report_runs" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "report_runs_queued_idx" ON "report_runs" USING btree ("continue_after","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "report_runs_requested_by_idx" ON "report_runs" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "completion_reports_submitted_by_idx" ON "completion_reports" USING btree ("submitted_by") WHERE submitted_by is not null;--> statement-breakpoint
-- Every accreditation that is approved, or whose report was handed in, has a report.
INSERT INTO completion_reports (seminar_id, profession_id, state, submitted_on)
SELECT seminar_id, profession_id, CASE WHEN reported_on IS NULL THEN 'open' ELSE 'submitted' END, reported_on
FROM programme_accreditations WHERE status = 'approved' OR reported_on IS NOT NULL ORDER BY id;
--> statement-breakpoint
ALTER TABLE "programme_accreditations" DROP COLUMN "reported_on";