DROP TRIGGER people_note_new_attendees ON "people";
--> statement-breakpoint
DROP TRIGGER people_note_gone_attendees ON "people";
--> statement-breakpoint
DROP TRIGGER people_note_moved_attendee ON "people";
--> statement-breakpoint
DROP TRIGGER people_note_no_attendees ON "people";
--> statement-breakpoint
DROP FUNCTION note_attendees_of_statement();
--> statement-breakpoint
DROP FUNCTION note_moved_attendee();
--> statement-breakpoint
DROP FUNCTION note_no_attendees();
--> statement-breakpoint
DROP FUNCTION mark_attendees_anew();
--> statement-breakpoint
DROP FUNCTION attendee_lists(timestamptz, text, integer, boolean, boolean, boolean);
--> statement-breakpoint
DROP TABLE "attendee_changes";
--> statement-breakpoint
DROP TABLE "attendee_marks";
