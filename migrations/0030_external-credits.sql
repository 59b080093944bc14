CREATE TABLE "external_credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"profession_id" integer NOT NULL,
	"title" text NOT NULL,
	"provider" text NOT NULL,
	"accreditation_no" text,
	"ended_on" date NOT NULL,
	"units" numeric(5, 2) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_credits_units_positive" CHECK ("external_credits"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "external_credits" ADD CONSTRAINT "external_credits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_credits" ADD CONSTRAINT "external_credits_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_credits_person_idx" ON "external_credits" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "external_credits_profession_idx" ON "external_credits" USING btree ("profession_id");