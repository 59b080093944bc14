ALTER TABLE "payment_decisions" DROP CONSTRAINT "payment_decisions_action_known";--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD COLUMN "former_status" text;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_action_known" CHECK ("payment_decisions"."action" in ('approve', 'reject', 'undo', 'take_back'));