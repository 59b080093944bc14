CREATE TABLE "price_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer,
	"percent" integer,
	"amount" numeric(10, 2),
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"until" date,
	"needs_card" boolean DEFAULT false NOT NULL,
	CONSTRAINT "price_rules_kind_known" CHECK ("price_rules"."kind" in ('early_bird', 'loyalty', 'declared')),
	CONSTRAINT "price_rules_discount" CHECK (num_nulls("price_rules"."percent", "price_rules"."amount") = 1 and "price_rules"."percent" between 1 and 100 and "price_rules"."amount" > 0),
	CONSTRAINT "price_rules_label_filled" CHECK (btrim("price_rules"."label") <> ''),
	CONSTRAINT "price_rules_until_of_early_bird" CHECK (("price_rules"."kind" = 'early_bird') = ("price_rules"."until" is not null)),
	CONSTRAINT "price_rules_card_of_declared" CHECK ("price_rules"."kind" = 'declared' or not "price_rules"."needs_card")
);
--> statement-breakpoint
CREATE TABLE "voucher_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"voucher_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"given_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vouchers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seminar_id" integer,
	"percent" integer,
	"amount" numeric(10, 2),
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"valid_from" date,
	"valid_until" date,
	CONSTRAINT "vouchers_discount" CHECK (num_nulls("vouchers"."percent", "vouchers"."amount") = 1 and "vouchers"."percent" between 1 and 100 and "vouchers"."amount" > 0),
	CONSTRAINT "vouchers_code_form" CHECK ("vouchers"."code" ~ '^[A-Za-z0-9-]{3,40}$'),
	CONSTRAINT "vouchers_max_uses_positive" CHECK ("vouchers"."max_uses" > 0),
	CONSTRAINT "vouchers_uses_within_limit" CHECK ("vouchers"."uses" >= 0 and "vouchers"."uses" <= "vouchers"."max_uses"),
	CONSTRAINT "vouchers_days_in_order" CHECK ("vouchers"."valid_from" <= "vouchers"."valid_until")
);
--> statement-breakpoint
ALTER TABLE "bill_lines" DROP CONSTRAINT "bill_lines_price_positive";--> statement-breakpoint
ALTER TABLE "bill_lines" DROP CONSTRAINT "bill_lines_discount_within_price";--> statement-breakpoint
ALTER TABLE "bills" DROP CONSTRAINT "bills_amount_due_positive";--> statement-breakpoint
ALTER TABLE "bill_lines" ADD COLUMN "needs_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_rules_seminar_idx" ON "price_rules" USING btree ("seminar_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_uses_bill_key" ON "voucher_uses" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "voucher_uses_voucher_idx" ON "voucher_uses" USING btree ("voucher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_code_key" ON "vouchers" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "vouchers_seminar_idx" ON "vouchers" USING btree ("seminar_id") WHERE seminar_id is not null;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_price_or_discount" CHECK (case "bill_lines"."kind" when 'discount' then "bill_lines"."unit_price" = 0 and "bill_lines"."discount" > 0
        else "bill_lines"."unit_price" > 0 and "bill_lines"."discount" between 0 and "bill_lines"."quantity" * "bill_lines"."unit_price" end);--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_amount_due_not_negative" CHECK ("bills"."amount_due" >= 0);