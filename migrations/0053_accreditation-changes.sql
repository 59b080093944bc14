CREATE TABLE "accreditation_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accreditation_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer NOT NULL,
	"field" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accreditation_changes_field_known" CHECK ("accreditation_changes"."field" in ('date', 'venue', 'sessions', 'speakers'))
);
--> statement-breakpoint
ALTER TABLE "accreditation_changes" ADD CONSTRAINT "accreditation_changes_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accreditation_changes" ADD CONSTRAINT "accreditation_changes_by_people_id_fk" FOREIGN KEY ("by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accreditation_changes_seminar_idx" ON "accreditation_changes" USING btree ("seminar_id","id");--> statement-breakpoint
CREATE INDEX "accreditation_changes_by_idx" ON "accreditation_changes" USING btree ("by");