-- Discounts and uses of vouchers name the seat that they are of. Every order has had one so far.
DO $$
DECLARE unsound text;
BEGIN
	SELECT string_agg(what, ', ') INTO unsound FROM (
		SELECT 'order ' || o.id AS what FROM "orders" AS o
			WHERE (SELECT count(*) FROM "order_lines" AS l WHERE l.order_id = o.id AND l.kind = 'seat') <> 1
				AND (EXISTS (SELECT FROM "order_lines" AS l WHERE l.order_id = o.id AND l.kind = 'discount')
					OR EXISTS (SELECT FROM "voucher_uses" AS u WHERE u.order_id = o.id))
		UNION ALL
		SELECT 'voucher ' || u.voucher_id FROM "voucher_uses" AS u
			JOIN "order_lines" AS l ON l.order_id = u.order_id
			JOIN "registrations" AS r ON r.seat_line_id = l.id
			WHERE u.released_at IS NULL GROUP BY u.voucher_id, r.person_id HAVING count(*) > 1
		ORDER BY 1 LIMIT 20
	) AS found;
	IF unsound IS NOT NULL THEN
		RAISE EXCEPTION 'The data are unsound, so nothing was changed. Orders with discounts or vouchers need one seat, and a person uses a voucher once: %', unsound;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "seat_line_id" integer;--> statement-breakpoint
UPDATE "order_lines" SET "seat_line_id" = seat.id
	FROM "order_lines" AS seat
	WHERE seat.order_id = "order_lines"."order_id" AND seat.kind = 'seat' AND "order_lines"."kind" = 'discount';--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD COLUMN "seat_line_id" integer;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD COLUMN "person_id" integer;--> statement-breakpoint
UPDATE "voucher_uses" SET "seat_line_id" = seat.id, "person_id" = r.person_id
	FROM "order_lines" AS seat LEFT JOIN "registrations" AS r ON r.seat_line_id = seat.id
	WHERE seat.order_id = "voucher_uses"."order_id" AND seat.kind = 'seat';--> statement-breakpoint
ALTER TABLE "voucher_uses" ALTER COLUMN "seat_line_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher_uses" DROP CONSTRAINT "voucher_uses_order_id_orders_id_fk";--> statement-breakpoint
DROP INDEX "voucher_uses_order_key";--> statement-breakpoint
ALTER TABLE "voucher_uses" DROP COLUMN "order_id";--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_seat_line_id_order_lines_id_fk" FOREIGN KEY ("seat_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_seat_line_id_order_lines_id_fk" FOREIGN KEY ("seat_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_uses_seat_key" ON "voucher_uses" USING btree ("seat_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_uses_person_key" ON "voucher_uses" USING btree ("voucher_id","person_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "voucher_uses_person_idx" ON "voucher_uses" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "order_lines_seat_idx" ON "order_lines" USING btree ("seat_line_id") WHERE seat_line_id is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_seat_of_discount" CHECK (("order_lines"."kind" = 'discount') = ("order_lines"."seat_line_id" is not null));
