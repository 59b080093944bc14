ALTER TABLE "gateway_events" DROP CONSTRAINT "gateway_events_gateway_known";--> statement-breakpoint
ALTER TABLE "gateway_payments" DROP CONSTRAINT "gateway_payments_gateway_known";--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "gateway" text;--> statement-breakpoint
CREATE UNIQUE INDEX "receiving_accounts_gateway_key" ON "receiving_accounts" USING btree ("gateway") WHERE gateway is not null;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_gateway_known" CHECK ("gateway_events"."gateway" in ('paymongo', 'maya'));--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_gateway_known" CHECK ("gateway_payments"."gateway" in ('paymongo', 'maya'));--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_accounts_gateway_known" CHECK ("receiving_accounts"."gateway" in ('paymongo', 'maya'));