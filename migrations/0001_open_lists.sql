-- Lists that features add to. The contract has them; a new e-mail, token or gateway needs no migration.
ALTER TABLE "one_time_tokens" DROP CONSTRAINT IF EXISTS "one_time_tokens_purpose_known";--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT IF EXISTS "email_templates_type_known";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT IF EXISTS "outbox_template_type_known";--> statement-breakpoint
ALTER TABLE "interactions" DROP CONSTRAINT IF EXISTS "interactions_type_known";--> statement-breakpoint
ALTER TABLE "accreditation_files" DROP CONSTRAINT IF EXISTS "accreditation_files_kind_known";--> statement-breakpoint
ALTER TABLE "signing_keys" DROP CONSTRAINT IF EXISTS "signing_keys_purpose_known";--> statement-breakpoint
ALTER TABLE "gateway_events" DROP CONSTRAINT IF EXISTS "gateway_events_gateway_known";--> statement-breakpoint
ALTER TABLE "gateway_payments" DROP CONSTRAINT IF EXISTS "gateway_payments_gateway_known";--> statement-breakpoint
ALTER TABLE "receiving_accounts" DROP CONSTRAINT IF EXISTS "receiving_accounts_gateway_known";