CREATE TABLE "person_tags" (
	"key" text NOT NULL,
	"person_id" integer NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "person_tags_key_person_id_pk" PRIMARY KEY("key","person_id")
);
--> statement-breakpoint
ALTER TABLE "person_tags" ADD CONSTRAINT "person_tags_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_tags_person_idx" ON "person_tags" USING btree ("person_id");