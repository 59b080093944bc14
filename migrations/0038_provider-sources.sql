ALTER TABLE "people" DROP CONSTRAINT "people_source_known";--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_source_length" CHECK (char_length("people"."source") between 1 and 60);