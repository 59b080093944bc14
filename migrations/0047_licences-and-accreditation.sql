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
CREATE TABLE "licences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"profession_id" integer,
	"license_no" text NOT NULL,
	"registered_on" date,
	"expires_on" date,
	"is_primary" boolean NOT NULL,
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
	CONSTRAINT "programme_accreditations_seminar_profession_key" UNIQUE("seminar_id","profession_id"),
	CONSTRAINT "programme_accreditations_status_known" CHECK ("programme_accreditations"."status" in ('planned', 'applied', 'returned', 'approved', 'denied', 'withdrawn')),
	CONSTRAINT "programme_accreditations_approved_complete" CHECK ("programme_accreditations"."status" <> 'approved' or ("programme_accreditations"."accreditation_no" is not null and "programme_accreditations"."units_participant" > 0)),
	CONSTRAINT "programme_accreditations_validity_ordered" CHECK ("programme_accreditations"."valid_until" >= "programme_accreditations"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_accreditations" ADD CONSTRAINT "programme_accreditations_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_accreditations" ADD CONSTRAINT "programme_accreditations_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "professions_name_key" ON "professions" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "licences_primary_key" ON "licences" USING btree ("person_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "licences_profession_idx" ON "licences" USING btree ("profession_id");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_accreditations_number_key" ON "programme_accreditations" USING btree ("profession_id",lower("accreditation_no"));--> statement-breakpoint
CREATE INDEX "programme_accreditations_status_idx" ON "programme_accreditations" USING btree ("status","id");