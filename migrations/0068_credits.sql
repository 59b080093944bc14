CREATE TABLE "credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"money_in_id" integer NOT NULL,
	"person_id" integer,
	"bill_id" integer,
	"kept_by" integer,
	"kept_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	"end_reason" text,
	CONSTRAINT "credits_ended_has_reason" CHECK (("credits"."ended_at" is null) = ("credits"."end_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_id" integer;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_money_in_id_money_in_id_fk" FOREIGN KEY ("money_in_id") REFERENCES "public"."money_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_kept_by_people_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credits_money_key" ON "credits" USING btree ("money_in_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "credits_money_idx" ON "credits" USING btree ("money_in_id");--> statement-breakpoint
CREATE INDEX "credits_person_idx" ON "credits" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "credits_bill_idx" ON "credits" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "credits_kept_by_idx" ON "credits" USING btree ("kept_by") WHERE kept_by is not null;--> statement-breakpoint
CREATE INDEX "credits_ended_by_idx" ON "credits" USING btree ("ended_by") WHERE ended_by is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_credit_idx" ON "refunds" USING btree ("credit_id") WHERE credit_id is not null;