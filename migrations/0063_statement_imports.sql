CREATE TABLE "statement_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"file_hash" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"rows" integer NOT NULL,
	"received" integer NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"opening" numeric(14, 2),
	"closing" numeric(14, 2),
	"imported_by" integer,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_imports_period_ordered" CHECK ("statement_imports"."period_from" <= "statement_imports"."period_to"),
	CONSTRAINT "statement_imports_counts_ordered" CHECK (0 <= "statement_imports"."known" and "statement_imports"."known" <= "statement_imports"."received" and "statement_imports"."received" <= "statement_imports"."rows")
);
--> statement-breakpoint
ALTER TABLE "money_in" DROP CONSTRAINT "money_in_reference_complete";--> statement-breakpoint
ALTER TABLE "money_in" ALTER COLUMN "balance_after" SET DATA TYPE numeric(14, 2);--> statement-breakpoint
ALTER TABLE "money_in" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "statement_mapping" jsonb;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_imports_file_key" ON "statement_imports" USING btree ("account_id","file_hash");--> statement-breakpoint
CREATE INDEX "statement_imports_imported_by_idx" ON "statement_imports" USING btree ("imported_by") WHERE imported_by is not null;--> statement-breakpoint
ALTER TABLE "money_in" ADD CONSTRAINT "money_in_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_in_import_idx" ON "money_in" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE "money_in" ADD CONSTRAINT "money_in_reference_complete" CHECK ("money_in"."reference_norm" is null or ("money_in"."reference" is not null and "money_in"."reference_norm" <> ''));