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
	CONSTRAINT "programme_accreditations_seminar_profession_key" UNIQUE("seminar_id","profession_id"),
	CONSTRAINT "programme_accreditations_status_known" CHECK ("programme_accreditations"."status" in ('planned', 'applied', 'returned', 'approved', 'denied', 'withdrawn')),
	CONSTRAINT "programme_accreditations_approved_complete" CHECK ("programme_accreditations"."status" <> 'approved' or ("programme_accreditations"."accreditation_no" is not null and "programme_accreditations"."units_participant" > 0)),
	CONSTRAINT "programme_accreditations_validity_ordered" CHECK ("programme_accreditations"."valid_until" >= "programme_accreditations"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "programme_accreditations" ADD CONSTRAINT "programme_accreditations_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_accreditations" ADD CONSTRAINT "programme_accreditations_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "programme_accreditations_number_key" ON "programme_accreditations" USING btree ("profession_id",lower("accreditation_no"));--> statement-breakpoint
CREATE INDEX "programme_accreditations_status_idx" ON "programme_accreditations" USING btree ("status","id");