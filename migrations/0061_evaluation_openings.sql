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
ALTER TABLE "forms" ADD COLUMN "removed_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "late_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "answers_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "kept_counts" jsonb;--> statement-breakpoint
ALTER TABLE "evaluation_openings" ADD CONSTRAINT "evaluation_openings_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_openings" ADD CONSTRAINT "evaluation_openings_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_openings" ADD CONSTRAINT "evaluation_openings_opened_by_people_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_openings_key" ON "evaluation_openings" USING btree ("form_id","registration_id");--> statement-breakpoint
CREATE INDEX "evaluation_openings_registration_idx" ON "evaluation_openings" USING btree ("registration_id");--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_removed_answers_valid" CHECK ("forms"."removed_answers" >= 0);--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_kept_counts_of_deleted" CHECK ("forms"."kept_counts" is null or "forms"."answers_deleted_at" is not null);