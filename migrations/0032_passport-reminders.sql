CREATE TABLE "passport_reminders" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "external_credits" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "passport_reminders" ADD CONSTRAINT "passport_reminders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_credits" ADD CONSTRAINT "external_credits_file_key_key" UNIQUE("file_key");