ALTER TABLE "invoice_records" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "invoice_records" ADD CONSTRAINT "invoice_records_file_key_key" UNIQUE("file_key");