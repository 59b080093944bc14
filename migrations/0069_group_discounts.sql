ALTER TABLE "price_rules" DROP CONSTRAINT "price_rules_kind_known";--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "group_seats" integer;--> statement-breakpoint
ALTER TABLE "price_rules" ADD COLUMN "min_seats" integer;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_seats_of_group" CHECK (("price_rules"."kind" = 'group') = ("price_rules"."min_seats" is not null));--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_seats_in_range" CHECK (min_seats between 2 and 200);--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_kind_known" CHECK ("price_rules"."kind" in ('early_bird', 'group', 'loyalty', 'declared'));