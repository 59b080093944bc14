CREATE TABLE "seminar_covers" (
	"seminar_id" integer PRIMARY KEY NOT NULL,
	"alternative_text" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"avif_file_key" text NOT NULL,
	"webp_file_key" text NOT NULL,
	"jpeg_file_key" text NOT NULL,
	"small_width" integer,
	"small_avif_file_key" text,
	"small_webp_file_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seminar_covers_is_picture" CHECK (btrim("seminar_covers"."alternative_text") <> '' and "seminar_covers"."width" > 0 and "seminar_covers"."height" > 0 and num_nulls("seminar_covers"."small_width", "seminar_covers"."small_avif_file_key", "seminar_covers"."small_webp_file_key") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "seminar_covers" ADD CONSTRAINT "seminar_covers_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Public pages are cached until this notification (migration 0012).
CREATE TRIGGER seminar_covers_tell_catalog AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seminar_covers"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog_changed();
