ALTER TABLE "orders" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
UPDATE "orders" SET "idempotency_key" = r."idempotency_key"
	FROM "registrations" r JOIN "order_lines" l ON l."id" = r."seat_line_id"
	WHERE l."order_id" = "orders"."id" AND r."idempotency_key" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "idempotency_key";
