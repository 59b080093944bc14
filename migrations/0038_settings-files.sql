CREATE TABLE "settings_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size_in_bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"avif_file_key" text,
	"webp_file_key" text,
	"small_width" integer,
	"small_avif_file_key" text,
	"small_webp_file_key" text,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" integer,
	CONSTRAINT "settings_files_kind_known" CHECK ("settings_files"."kind" in ('picture', 'document', 'logo', 'signature')),
	CONSTRAINT "settings_files_name_is_slug" CHECK ("settings_files"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "settings_files_size_positive" CHECK ("settings_files"."size_in_bytes" > 0),
	CONSTRAINT "settings_files_picture_is_complete" CHECK (("settings_files"."kind" = 'picture') = (num_nulls("settings_files"."avif_file_key", "settings_files"."webp_file_key") = 0)
        and num_nulls("settings_files"."small_width", "settings_files"."small_avif_file_key", "settings_files"."small_webp_file_key") in (0, 3)
        and ("settings_files"."kind" = 'document') = (num_nulls("settings_files"."width", "settings_files"."height") = 2))
);
--> statement-breakpoint
ALTER TABLE "settings_files" ADD CONSTRAINT "settings_files_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_files_uploaded_idx" ON "settings_files" USING btree ("uploaded_at");