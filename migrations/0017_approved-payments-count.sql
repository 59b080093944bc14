-- Approved claims count as paid.
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts_not_negative";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_money_has_amount";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount_positive";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unseen" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unseen_idx" ON "orders" USING btree ("id") WHERE unseen > 0;--> statement-breakpoint
-- An approved claim says that the whole order is paid, unless its account is void.
UPDATE "payments" SET "amount" = CASE o.bill_state WHEN 'void' THEN 0 ELSE o.total END
	FROM "orders" AS o
	WHERE o.id = "payments"."order_id" AND "payments"."money_in_id" IS NULL AND "payments"."state" = 'accepted';--> statement-breakpoint
-- What money does not show of it counts as paid. Of orders whose allocations were deleted, the sums are what was received.
UPDATE "orders" SET "unseen" = rest.amount, "paid" = "paid" + rest.amount
	FROM (
		SELECT claim.order_id, greatest(0, claim.amount - o.withheld - CASE WHEN o.ledger_purged_at IS NULL
			THEN coalesce((SELECT sum(a.amount) FROM "payments" AS a
				WHERE a.order_id = o.id AND a.money_in_id IS NOT NULL AND a.state = 'accepted'), 0)
			ELSE o.paid END) AS amount
		FROM "payments" AS claim JOIN "orders" AS o ON o.id = claim.order_id
		WHERE claim.money_in_id IS NULL AND claim.state = 'accepted'
	) AS rest
	WHERE rest.order_id = "orders"."id" AND rest.amount > 0;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts_not_negative" CHECK ("orders"."paid" >= 0 and "orders"."unseen" >= 0 and "orders"."withheld" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_has_amount" CHECK (case when "payments"."money_in_id" is null then "payments"."state" <> 'undone'
          and ("payments"."state" = 'accepted') = ("payments"."amount" is not null)
        else "payments"."amount" is not null and "payments"."state" in ('accepted', 'undone') end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0 or ("payments"."amount" = 0 and "payments"."money_in_id" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_closed_is_accepted_claim" CHECK (not "payments"."is_closed" or ("payments"."money_in_id" is null and "payments"."state" = 'accepted'));--> statement-breakpoint
DROP INDEX "payments_claim_key";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_claim_key" ON "payments" USING btree ("order_id") WHERE money_in_id is null and not is_closed;
