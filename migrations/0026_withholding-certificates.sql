CREATE TABLE "withholding_certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withholding_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"form" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"file_key" text,
	"recorded_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" integer,
	"void_reason" text,
	CONSTRAINT "withholding_certificates_file_key_key" UNIQUE("file_key"),
	CONSTRAINT "withholding_certificates_form_known" CHECK ("withholding_certificates"."form" in ('2307', '2306')),
	CONSTRAINT "withholding_certificates_amount_positive" CHECK ("withholding_certificates"."amount" > 0),
	CONSTRAINT "withholding_certificates_void_has_reason" CHECK (("withholding_certificates"."voided_at" is null) = ("withholding_certificates"."void_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_voided_by_people_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withholding_certificates_order_idx" ON "withholding_certificates" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withholding_certificates_recorded_by_idx" ON "withholding_certificates" USING btree ("recorded_by") WHERE recorded_by is not null;--> statement-breakpoint
CREATE INDEX "withholding_certificates_voided_by_idx" ON "withholding_certificates" USING btree ("voided_by") WHERE voided_by is not null;