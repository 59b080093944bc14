CREATE TABLE "design_assets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "design_assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" integer,
	CONSTRAINT "design_assets_kind_known" CHECK ("design_assets"."kind" in ('background', 'logo', 'seal')),
	CONSTRAINT "design_assets_size_positive" CHECK ("design_assets"."width" > 0 and "design_assets"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "design_assets" ADD CONSTRAINT "design_assets_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "design_assets_file_key" ON "design_assets" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "design_assets_uploaded_by_idx" ON "design_assets" USING btree ("uploaded_by");