CREATE TABLE "institutions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "institutions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"tin" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "institutions_name_filled" CHECK (btrim("institutions"."name") <> ''),
	CONSTRAINT "institutions_kind_known" CHECK ("institutions"."kind" in ('school', 'district', 'lgu', 'agency', 'company', 'other'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "institution_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purchase_order_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purchase_order_file_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "names_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "notes" text;--> statement-breakpoint
CREATE UNIQUE INDEX "institutions_name_key" ON "institutions" USING btree (lower("name"),lower("region"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_bookings_idx" ON "orders" USING btree ("id" DESC NULLS LAST) WHERE institution_id is not null;--> statement-breakpoint
CREATE INDEX "orders_institution_idx" ON "orders" USING btree ("institution_id") WHERE institution_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_known" CHECK ("orders"."terms" in ('prepaid', 'purchase_order', 'promise'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_of_institution" CHECK (num_nulls("orders"."institution_id", "orders"."terms", "orders"."names_due_at") in (0, 3));