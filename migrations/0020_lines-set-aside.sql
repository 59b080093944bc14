ALTER TABLE "money_in" ADD COLUMN "set_aside_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "money_in" ADD COLUMN "set_aside_by" integer;--> statement-breakpoint
ALTER TABLE "money_in" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "money_in" ADD CONSTRAINT "money_in_set_aside_by_people_id_fk" FOREIGN KEY ("set_aside_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_in_set_aside_by_idx" ON "money_in" USING btree ("set_aside_by") WHERE set_aside_by is not null;--> statement-breakpoint
ALTER TABLE "money_in" ADD CONSTRAINT "money_in_set_aside_has_reason" CHECK (("money_in"."set_aside_at" is null) = ("money_in"."set_aside_reason" is null));