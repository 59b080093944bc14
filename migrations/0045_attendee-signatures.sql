CREATE TABLE "attendee_signatures" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"file_key" text,
	"consent_version" text NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "attendee_signatures_withdrawn_without_file" CHECK (("attendee_signatures"."file_key" is null) = ("attendee_signatures"."withdrawn_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "attendance_marks" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attendee_signatures" ADD CONSTRAINT "attendee_signatures_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;