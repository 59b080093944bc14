CREATE TABLE "provider_accreditations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_accreditations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"profession_id" integer NOT NULL,
	"number" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	CONSTRAINT "provider_accreditations_profession_start_key" UNIQUE("profession_id","valid_from"),
	CONSTRAINT "provider_accreditations_number_not_blank" CHECK (btrim("provider_accreditations"."number") <> ''),
	CONSTRAINT "provider_accreditations_validity_ordered" CHECK ("provider_accreditations"."valid_until" >= "provider_accreditations"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "provider_accreditations" ADD CONSTRAINT "provider_accreditations_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;