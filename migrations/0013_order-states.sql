-- The state of an order takes the place of the payment status of its registrations; the state of its account follows from its sums.
DROP TRIGGER "registrations_note_payments" ON "registrations";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state_follows_amounts", DROP CONSTRAINT "orders_void_has_reason", DROP CONSTRAINT "orders_state_known";--> statement-breakpoint
DROP INDEX "registrations_payment_idx";--> statement-breakpoint
DROP INDEX "orders_bill_state_idx";--> statement-breakpoint
-- Of free seats nothing is pending, and nothing was rejected. Orders without a registration are those of deleted ones.
UPDATE "orders" SET "state" = coalesce((
	SELECT CASE WHEN r.payment_status IN ('verified', 'paid') THEN 'confirmed'
		WHEN "orders"."total" = 0 THEN CASE r.payment_status WHEN 'pending' THEN 'confirmed' ELSE 'cancelled' END
		ELSE r.payment_status END
	FROM "order_lines" AS l JOIN "registrations" AS r ON r.seat_line_id = l.id
	WHERE l.order_id = "orders"."id"), 'cancelled');--> statement-breakpoint
-- A released seat of which everything was sent back is owed by nobody.
UPDATE "orders" SET "void_reason" = 'The seat was released.'
	WHERE "state" IN ('rejected', 'cancelled') AND "void_reason" IS NULL AND "paid" + "withheld" = 0;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_state" text GENERATED ALWAYS AS (case when void_reason is not null then 'void' when paid + withheld < total then 'open'
          when paid + withheld = total then 'paid' else 'over' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders"
	ADD CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('pending', 'confirmed', 'rejected', 'expired', 'cancelled')),
	ADD CONSTRAINT "orders_free_is_settled" CHECK ("orders"."total" > 0 or "orders"."state" not in ('pending', 'rejected')),
	ADD CONSTRAINT "orders_void_has_no_money" CHECK ("orders"."void_reason" is null or "orders"."paid" + "orders"."withheld" = 0);--> statement-breakpoint
CREATE INDEX "orders_state_idx" ON "orders" USING btree ("state","seminar_id");--> statement-breakpoint
CREATE INDEX "orders_pending_idx" ON "orders" USING btree ("created_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "orders_bill_state_idx" ON "orders" USING btree ("bill_state","id" DESC NULLS LAST) WHERE subtotal > 0 and ledger_purged_at is null;--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "payment_status", DROP COLUMN "amount_due";--> statement-breakpoint
-- Payment states of a person, so that the attendee list filters by an index. Every command that writes registrations
-- has locked the seminar before, so people are locked in the same order.
CREATE OR REPLACE FUNCTION note_payments_of(id_of_person integer) RETURNS void LANGUAGE sql AS $$
	UPDATE people SET
		has_pending_payment = found.pending,
		has_verified_payment = found.verified,
		has_rejected_payment = found.rejected
	FROM (
		SELECT
			coalesce(bool_or(o.state = 'pending'), false) AS pending,
			coalesce(bool_or(o.state = 'confirmed'), false) AS verified,
			coalesce(bool_or(o.state NOT IN ('pending', 'confirmed')), false) AS rejected
		FROM registrations r
		JOIN order_lines l ON l.id = r.seat_line_id
		JOIN orders o ON o.id = l.order_id
		WHERE r.person_id = id_of_person
	) AS found
	WHERE people.id = id_of_person
		AND (has_pending_payment, has_verified_payment, has_rejected_payment)
			IS DISTINCT FROM (found.pending, found.verified, found.rejected)
$$;
--> statement-breakpoint
CREATE TRIGGER registrations_note_payments AFTER INSERT OR DELETE OR UPDATE OF seat_line_id, person_id ON "registrations"
	FOR EACH ROW EXECUTE FUNCTION note_payments();
--> statement-breakpoint
CREATE FUNCTION note_payments_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_payments_of(r.person_id) FROM order_lines l JOIN registrations r ON r.seat_line_id = l.id
		WHERE l.order_id = NEW.id ORDER BY r.person_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_note_payments AFTER UPDATE OF state ON "orders"
	FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_payments_of_order();
