ALTER TABLE "price_rules" DROP CONSTRAINT "price_rules_kind_known";--> statement-breakpoint
-- Bills keep their prices in lines of their own.
DELETE FROM "price_rules" WHERE "kind" = 'loyalty';--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_kind_known" CHECK ("price_rules"."kind" in ('early_bird', 'group', 'declared'));