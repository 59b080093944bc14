-- Bills become orders, and every registration gets one. Refuses data that `npm run check-data` of the former release finds unsound.
DO $$
DECLARE unsound text;
BEGIN
	SELECT string_agg(what, ', ') INTO unsound FROM (
		SELECT 'bill ' || b.id AS what FROM bills b
			LEFT JOIN (SELECT bill_id, sum(amount) AS paid, sum(withheld) AS withheld FROM allocations
				WHERE undone_at IS NULL GROUP BY 1) a ON a.bill_id = b.id
			LEFT JOIN (SELECT bill_id, sum(amount) AS sent FROM refunds
				WHERE state = 'sent' AND credit_id IS NULL GROUP BY 1) r ON r.bill_id = b.id
			LEFT JOIN (SELECT bill_id, sum(quantity * unit_price - discount) AS total,
				count(*) FILTER (WHERE kind = 'seat') AS seats, bool_or(kind = 'adjustment') AS is_adjusted
				FROM bill_lines GROUP BY 1) l ON l.bill_id = b.id
			WHERE (b.amount_paid, b.amount_withheld) <> (coalesce(a.paid, 0) - coalesce(r.sent, 0), coalesce(a.withheld, 0))
				OR b.amount_due IS DISTINCT FROM l.total OR l.seats <> 1 OR l.is_adjusted
		UNION ALL
		SELECT 'voucher ' || v.id FROM vouchers v
			LEFT JOIN (SELECT voucher_id, count(*) AS uses FROM voucher_uses WHERE given_back_at IS NULL GROUP BY 1) u
				ON u.voucher_id = v.id
			WHERE v.uses <> coalesce(u.uses, 0)
		UNION ALL
		SELECT 'seminar ' || s.id FROM seminars s
			LEFT JOIN (SELECT seminar_id, count(*) AS seats FROM registrations WHERE payment_status <> 'rejected' GROUP BY 1) r
				ON r.seminar_id = s.id
			WHERE s.seats_taken <> coalesce(r.seats, 0)
		LIMIT 20
	) AS found;
	IF unsound IS NOT NULL THEN
		RAISE EXCEPTION 'The data are unsound, so nothing was changed. Start the former release again and run "npm run check-data": %', unsound;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "bills" RENAME TO "orders";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "amount_due" TO "total";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "amount_paid" TO "paid";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "amount_withheld" TO "withheld";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "bill_to" TO "payer";--> statement-breakpoint
ALTER SEQUENCE "bills_id_seq" RENAME TO "orders_id_seq";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "bills_pkey" TO "orders_pkey";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "bills_code_form" TO "orders_code_form";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "bills_amounts_not_negative" TO "orders_amounts_not_negative";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "bills_state_known" TO "orders_state_known";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "bills_state_follows_amounts" TO "orders_state_follows_amounts";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "bills_void_has_reason" TO "orders_void_has_reason";--> statement-breakpoint
ALTER INDEX "bills_code_key" RENAME TO "orders_code_key";--> statement-breakpoint
DROP INDEX "bills_state_idx", "bills_registration_key";--> statement-breakpoint
ALTER TABLE "orders"
	DROP CONSTRAINT "bills_amount_due_not_negative",
	ALTER COLUMN "state" DROP DEFAULT,
	ADD COLUMN "seminar_id" integer,
	ADD COLUMN "payer_id" integer,
	ADD COLUMN "subtotal" numeric(10, 2),
	ADD COLUMN "ledger_purged_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"needs_card" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_lines_position_positive" CHECK ("order_lines"."position" > 0),
	CONSTRAINT "order_lines_kind_known" CHECK ("order_lines"."kind" in ('seat', 'discount')),
	CONSTRAINT "order_lines_amount_of_kind" CHECK (case "order_lines"."kind" when 'discount' then "order_lines"."amount" < 0 else "order_lines"."amount" >= 0 end)
);
--> statement-breakpoint
INSERT INTO "order_lines" ("order_id", "position", "kind", "label", "amount", "needs_card")
	SELECT bill_id, row_number() OVER (PARTITION BY bill_id ORDER BY kind = 'seat' DESC, id), kind, label,
		quantity * unit_price - discount, needs_card
	FROM "bill_lines" ORDER BY id;--> statement-breakpoint
DROP TABLE "bill_lines";--> statement-breakpoint
UPDATE "orders" SET "subtotal" = seat.amount FROM "order_lines" AS seat
	WHERE seat.order_id = "orders"."id" AND seat.kind = 'seat';--> statement-breakpoint
UPDATE "orders" SET "seminar_id" = r.seminar_id, "payer_id" = r.person_id FROM "registrations" AS r WHERE r.id = "orders"."registration_id";--> statement-breakpoint
-- Of several bills of a registration, all but the last are void, and stay without it.
UPDATE "orders" SET "registration_id" = NULL FROM "orders" AS later
	WHERE later.registration_id = "orders"."registration_id" AND "orders"."state" = 'void'
		AND (later.state <> 'void' OR later.id > "orders"."id") AND later.id <> "orders"."id";--> statement-breakpoint
-- Bills of rejected registrations whose payment was undone later, which the former release left open.
UPDATE "orders" SET "state" = 'void', "void_reason" = 'The seat was released.' FROM "registrations" AS r
	WHERE r.id = "orders"."registration_id" AND r.payment_status = 'rejected' AND "orders"."state" <> 'void'
		AND NOT EXISTS (SELECT FROM "allocations" a WHERE a.bill_id = "orders"."id" AND a.undone_at IS NULL);--> statement-breakpoint
-- Codes with their check letter, like `toOrderCode`. They follow from the reference number, so that the same data give the same codes.
CREATE FUNCTION pg_temp.to_order_code(seed text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE code text := ''; digest bytea := decode(md5(seed), 'hex'); check_sum integer := 0; element integer;
BEGIN
	FOR place IN 1..8 LOOP
		check_sum := CASE WHEN check_sum < 16 THEN check_sum << 1 ELSE (check_sum << 1) # 37 END;
		element := CASE WHEN place = 8 THEN check_sum ELSE get_byte(digest, place) & 31 END;
		check_sum := check_sum # element;
		code := code || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', element + 1, 1);
	END LOOP;
	RETURN code;
END $$;
--> statement-breakpoint
-- Repeated for those whose code was taken.
DO $$
DECLARE attempt integer := 0;
BEGIN
	LOOP
		attempt := attempt + 1;
		INSERT INTO orders (code, registration_id, seminar_id, payer_id, payer, subtotal, total, state, void_reason, created_at, updated_at, ledger_purged_at)
			SELECT pg_temp.to_order_code(r.reference || ' ' || attempt), r.id, s.id, p.id,
				CASE WHEN p.erased_at IS NULL AND (r.amount_due > 0 AND r.registered_at < retained.since) IS NOT TRUE THEN jsonb_build_object('name', concat_ws(' ', r.details ->> 'firstName',
					nullif(rtrim(r.details ->> 'middleInitial', '.'), '') || '.', r.details ->> 'lastName', nullif(r.details ->> 'suffix', ''))) END,
				coalesce(r.amount_due, 0), coalesce(r.amount_due, 0),
				CASE WHEN r.payment_status = 'rejected' OR s.status = 'cancelled' THEN 'void' WHEN r.amount_due > 0 THEN 'open' ELSE 'paid' END,
				CASE WHEN r.payment_status = 'rejected' THEN 'The seat was released.' WHEN s.status = 'cancelled' THEN 'The seminar was cancelled.' END,
				r.registered_at, r.registered_at,
				CASE WHEN r.amount_due > 0 AND r.registered_at < retained.since THEN now() END
			FROM registrations r
			JOIN seminars s ON s.id = r.seminar_id
			JOIN people p ON p.id = r.person_id
			CROSS JOIN (
				SELECT date_trunc('year', now() AT TIME ZONE 'Asia/Manila') AT TIME ZONE 'Asia/Manila'
					- make_interval(years => nullif(coalesce(
						(SELECT (value ->> 'ledgerRetentionYears')::integer FROM settings WHERE section = 'policies'), 5), 0)) AS since
			) AS retained
			WHERE NOT EXISTS (SELECT FROM orders o WHERE o.registration_id = r.id)
			ORDER BY r.id
			ON CONFLICT (code) DO NOTHING;
		INSERT INTO order_lines (order_id, position, kind, label, amount)
			SELECT o.id, 1, 'seat', s.title, o.total FROM orders o JOIN seminars s ON s.id = o.seminar_id
			WHERE NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id) ORDER BY o.id;
		EXIT WHEN NOT EXISTS (SELECT FROM registrations r WHERE NOT EXISTS (SELECT FROM orders o WHERE o.registration_id = r.id));
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "seat_line_id" integer;--> statement-breakpoint
UPDATE "registrations" SET "seat_line_id" = seat.id FROM "orders" AS o JOIN "order_lines" AS seat ON seat.order_id = o.id AND seat.kind = 'seat'
	WHERE o.registration_id = "registrations"."id";--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "seat_line_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "registration_id", ALTER COLUMN "subtotal" SET NOT NULL,
	ADD CONSTRAINT "orders_total_within_subtotal" CHECK ("orders"."total" between 0 and "orders"."subtotal"),
	ADD CONSTRAINT "orders_payer_id_people_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "orders_seminar_id_seminars_id_fk" FOREIGN KEY ("seminar_id") REFERENCES "public"."seminars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_seat_line_id_order_lines_id_fk" FOREIGN KEY ("seat_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position_key" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_payer_idx" ON "orders" USING btree ("payer_id","seminar_id");--> statement-breakpoint
CREATE INDEX "orders_seminar_idx" ON "orders" USING btree ("seminar_id");--> statement-breakpoint
CREATE INDEX "orders_bills_idx" ON "orders" USING btree ("id" DESC NULLS LAST) WHERE subtotal > 0 and ledger_purged_at is null;--> statement-breakpoint
CREATE INDEX "orders_bill_state_idx" ON "orders" USING btree ("state","id" DESC NULLS LAST) WHERE subtotal > 0 and ledger_purged_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_seat_line_key" ON "registrations" USING btree ("seat_line_id");--> statement-breakpoint
ALTER TABLE "voucher_uses" RENAME COLUMN "bill_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "voucher_uses" RENAME CONSTRAINT "voucher_uses_bill_id_bills_id_fk" TO "voucher_uses_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "voucher_uses_bill_key" RENAME TO "voucher_uses_order_key";--> statement-breakpoint
ALTER TABLE "gateway_payments" RENAME COLUMN "bill_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "gateway_payments" RENAME CONSTRAINT "gateway_payments_bill_id_bills_id_fk" TO "gateway_payments_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "gateway_payments_bill_idx" RENAME TO "gateway_payments_order_idx";--> statement-breakpoint
ALTER TABLE "invoice_records" RENAME COLUMN "bill_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "invoice_records" RENAME CONSTRAINT "invoice_records_bill_id_bills_id_fk" TO "invoice_records_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "invoice_records_bill_idx" RENAME TO "invoice_records_order_idx";--> statement-breakpoint
ALTER TABLE "allocations" RENAME COLUMN "bill_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "allocations" RENAME CONSTRAINT "allocations_bill_id_bills_id_fk" TO "allocations_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "allocations_bill_idx" RENAME TO "allocations_order_idx";--> statement-breakpoint
ALTER TABLE "credits" RENAME COLUMN "bill_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "credits" RENAME CONSTRAINT "credits_bill_id_bills_id_fk" TO "credits_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "credits_bill_idx" RENAME TO "credits_order_idx";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "bill_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_bill_id_bills_id_fk" TO "refunds_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "refunds_bill_idx" RENAME TO "refunds_order_idx";--> statement-breakpoint
ALTER TABLE "payment_decisions" RENAME COLUMN "bill_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "payment_decisions" RENAME CONSTRAINT "payment_decisions_bill_id_bills_id_fk" TO "payment_decisions_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "payment_decisions_bill_idx" RENAME TO "payment_decisions_order_idx";--> statement-breakpoint
ALTER TABLE "voucher_uses" RENAME COLUMN "given_back_at" TO "released_at";
