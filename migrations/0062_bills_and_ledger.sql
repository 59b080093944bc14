CREATE TABLE "bill_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"label" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"discount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "bill_lines_quantity_positive" CHECK ("bill_lines"."quantity" > 0),
	CONSTRAINT "bill_lines_price_positive" CHECK ("bill_lines"."unit_price" > 0),
	CONSTRAINT "bill_lines_discount_within_price" CHECK ("bill_lines"."discount" >= 0 and "bill_lines"."discount" <= "bill_lines"."quantity" * "bill_lines"."unit_price"),
	CONSTRAINT "bill_lines_kind_known" CHECK ("bill_lines"."kind" in ('seat', 'discount', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"registration_id" integer,
	"amount_due" numeric(10, 2) NOT NULL,
	"amount_paid" numeric(10, 2) DEFAULT '0' NOT NULL,
	"amount_withheld" numeric(10, 2) DEFAULT '0' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"bill_to" jsonb,
	"void_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bills_code_form" CHECK ("bills"."code" ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
	CONSTRAINT "bills_amount_due_positive" CHECK ("bills"."amount_due" > 0),
	CONSTRAINT "bills_amounts_not_negative" CHECK ("bills"."amount_paid" >= 0 and "bills"."amount_withheld" >= 0),
	CONSTRAINT "bills_state_known" CHECK ("bills"."state" in ('open', 'paid', 'over', 'void')),
	CONSTRAINT "bills_state_follows_amounts" CHECK (case "bills"."state"
        when 'open' then "bills"."amount_paid" + "bills"."amount_withheld" < "bills"."amount_due"
        when 'paid' then "bills"."amount_paid" + "bills"."amount_withheld" = "bills"."amount_due"
        when 'over' then "bills"."amount_paid" + "bills"."amount_withheld" > "bills"."amount_due"
        else "bills"."amount_paid" + "bills"."amount_withheld" = 0 end),
	CONSTRAINT "bills_void_has_reason" CHECK (("bills"."state" = 'void') = ("bills"."void_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"money_in_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"withheld" numeric(10, 2) DEFAULT '0' NOT NULL,
	"by" text NOT NULL,
	"decided_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" integer,
	"undo_reason" text,
	CONSTRAINT "allocations_amount_positive" CHECK ("allocations"."amount" > 0),
	CONSTRAINT "allocations_withheld_not_negative" CHECK ("allocations"."withheld" >= 0),
	CONSTRAINT "allocations_by_known" CHECK ("allocations"."by" in ('rule', 'person')),
	CONSTRAINT "allocations_undone_has_reason" CHECK (("allocations"."undone_at" is null) = ("allocations"."undo_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "money_in" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_in_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reference" text,
	"reference_norm" text,
	"payer" text,
	"description" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"method" text,
	"line_hash" text,
	"balance_after" numeric(10, 2),
	"recorded_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "money_in_amount_positive" CHECK ("money_in"."amount" > 0),
	CONSTRAINT "money_in_source_known" CHECK ("money_in"."source" in ('statement', 'gateway', 'hand')),
	CONSTRAINT "money_in_method_known" CHECK ("money_in"."method" in ('wallet', 'bank_transfer', 'cash', 'cheque', 'card', 'other')),
	CONSTRAINT "money_in_reference_complete" CHECK (("money_in"."reference" is null) = ("money_in"."reference_norm" is null) and "money_in"."reference_norm" <> '')
);
--> statement-breakpoint
CREATE TABLE "receiving_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receiving_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"account_name" text NOT NULL,
	"account_number_sealed" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receiving_accounts_kind_known" CHECK ("receiving_accounts"."kind" in ('wallet', 'bank', 'gateway', 'cash')),
	CONSTRAINT "receiving_accounts_label_filled" CHECK (btrim("receiving_accounts"."label") <> '')
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"money_in_id" integer,
	"amount" numeric(10, 2) NOT NULL,
	"reason" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reference" text,
	"asked_by" integer,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('wallet', 'bank_transfer', 'cash', 'cheque', 'card', 'other')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('asked', 'approved', 'rejected', 'sent', 'failed')),
	CONSTRAINT "refunds_decided_has_time" CHECK (("refunds"."state" = 'asked') = ("refunds"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD COLUMN "bill_id" integer;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_money_in_id_money_in_id_fk" FOREIGN KEY ("money_in_id") REFERENCES "public"."money_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_undone_by_people_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_in" ADD CONSTRAINT "money_in_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_in" ADD CONSTRAINT "money_in_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_money_in_id_money_in_id_fk" FOREIGN KEY ("money_in_id") REFERENCES "public"."money_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_lines_bill_idx" ON "bill_lines" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_code_key" ON "bills" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_registration_key" ON "bills" USING btree ("registration_id") WHERE state <> 'void';--> statement-breakpoint
CREATE INDEX "bills_registration_idx" ON "bills" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "bills_state_idx" ON "bills" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "allocations_money_idx" ON "allocations" USING btree ("money_in_id");--> statement-breakpoint
CREATE INDEX "allocations_bill_idx" ON "allocations" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "allocations_decided_by_idx" ON "allocations" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "allocations_undone_by_idx" ON "allocations" USING btree ("undone_by") WHERE undone_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_in_reference_key" ON "money_in" USING btree ("account_id","reference_norm","amount") WHERE reference_norm is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_in_line_key" ON "money_in" USING btree ("account_id","line_hash") WHERE line_hash is not null;--> statement-breakpoint
CREATE INDEX "money_in_occurred_idx" ON "money_in" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "money_in_recorded_by_idx" ON "money_in" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receiving_accounts_label_key" ON "receiving_accounts" USING btree (lower("label"));--> statement-breakpoint
CREATE INDEX "refunds_bill_idx" ON "refunds" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "refunds_asked_by_idx" ON "refunds" USING btree ("asked_by") WHERE asked_by is not null;--> statement-breakpoint
CREATE INDEX "refunds_decided_by_idx" ON "refunds" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_decisions_bill_idx" ON "payment_decisions" USING btree ("bill_id") WHERE bill_id is not null;