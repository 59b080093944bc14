CREATE TABLE "seminar_meetings" (
	"seminar_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"meeting_id" text,
	"passcode" text,
	"dial_in" text,
	"opens_minutes_before" integer DEFAULT 15 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seminar_meetings_url_is_web" CHECK ("seminar_meetings"."url" ~* '^https?://'),
	CONSTRAINT "seminar_meetings_opening_within_week" CHECK ("seminar_meetings"."opens_minutes_before" between 0 and 10080)
);
--> statement-breakpoint
CREATE TABLE "attendance_join_codes" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"seminar_id" integer NOT NULL,
	"code" text NOT NULL,
	"joined_pressed_at" timestamp (3) with time zone,
	CONSTRAINT "attendance_join_codes_code_valid" CHECK ("attendance_join_codes"."code" ~ '^[1-9][0-9]{3}$')
);
--> statement-breakpoint
ALTER TABLE "attendance_imports" ADD COLUMN "zone" text DEFAULT 'Asia/Manila' NOT NULL;--> statement-breakpoint
ALTER TABLE "seminar_meetings" ADD CONSTRAINT "seminar_meetings_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_join_codes" ADD CONSTRAINT "attendance_join_codes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_join_codes" ADD CONSTRAINT "attendance_join_codes_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_join_codes_code_key" ON "attendance_join_codes" USING btree ("seminar_id","code");