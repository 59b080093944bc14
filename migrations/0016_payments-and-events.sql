-- Claims, by proof or by hand, and money allocated to orders become payments; decisions become their events.
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"action" text NOT NULL,
	"from_state" text,
	"notes" text,
	"decided_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_action_known" CHECK ("payment_events"."action" in ('approve', 'reject', 'undo', 'take_back', 'undo_allocation')),
	CONSTRAINT "payment_events_from_state_known" CHECK ("payment_events"."from_state" in ('claimed', 'accepted', 'rejected', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"money_in_id" integer,
	"state" text NOT NULL,
	"amount" numeric(10, 2),
	"withheld" numeric(10, 2) DEFAULT '0' NOT NULL,
	"by" text NOT NULL,
	"decided_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('claimed', 'accepted', 'rejected', 'undone')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_withheld_not_negative" CHECK ("payments"."withheld" >= 0),
	CONSTRAINT "payments_by_known" CHECK ("payments"."by" in ('rule', 'person')),
	CONSTRAINT "payments_money_has_amount" CHECK (case when "payments"."money_in_id" is null then "payments"."amount" is null and "payments"."state" <> 'undone'
        else "payments"."amount" is not null and "payments"."state" in ('accepted', 'undone') end)
);
--> statement-breakpoint
INSERT INTO "payments" ("id", "order_id", "money_in_id", "state", "amount", "withheld", "by", "decided_by", "created_at")
	OVERRIDING SYSTEM VALUE
	SELECT "id", "order_id", "money_in_id", CASE WHEN "undone_at" IS NULL THEN 'accepted' ELSE 'undone' END,
		"amount", "withheld", "by", "decided_by", "created_at" FROM "allocations";--> statement-breakpoint
-- Ids of deleted rows are not given again: e-mails and links name decisions by their ids.
SELECT setval('payments_id_seq', last_value, is_called) FROM "allocations_id_seq";--> statement-breakpoint
-- Decisions with the order of their registration, and the money that decided: the last that was there. Without any, they
-- are about the claim.
CREATE TEMPORARY TABLE "old_decisions" ON COMMIT DROP AS
	SELECT d.*, l.order_id AS of_order, (SELECT max(a.id) FROM "allocations" AS a
		WHERE d.order_id IS NOT NULL AND a.order_id = l.order_id AND a.created_at <= d.created_at) AS payment_id
	FROM "payment_decisions" AS d
	JOIN "registrations" AS r ON r.id = d.registration_id
	JOIN "order_lines" AS l ON l.id = r.seat_line_id;--> statement-breakpoint
CREATE INDEX ON "old_decisions" ("of_order", "id");--> statement-breakpoint
-- A claim of each order that has a proof or a decision about it, or was confirmed without money.
INSERT INTO "payments" ("order_id", "state", "by", "created_at")
	SELECT o.id, claim.state, 'person', coalesce(first_proof.at, first.created_at, o.updated_at)
	FROM "orders" AS o
	LEFT JOIN LATERAL (SELECT min(f.created_at) AS at FROM "proofs" AS f JOIN "registrations" AS r ON r.id = f.registration_id
		JOIN "order_lines" AS l ON l.id = r.seat_line_id WHERE l.order_id = o.id) AS first_proof ON true
	LEFT JOIN LATERAL (SELECT * FROM "old_decisions" AS d WHERE d.of_order = o.id AND d.payment_id IS NULL
		ORDER BY d.id LIMIT 1) AS first ON true
	LEFT JOIN LATERAL (SELECT * FROM "old_decisions" AS d WHERE d.of_order = o.id ORDER BY d.id DESC LIMIT 1) AS latest ON true
	CROSS JOIN LATERAL (SELECT CASE
		WHEN o.state = 'pending' THEN 'claimed'
		WHEN o.state <> 'confirmed' THEN 'rejected'
		WHEN latest.id IS NULL AND o.bill_state IN ('open', 'void') OR latest.action = 'approve' AND latest.payment_id IS NULL
			THEN 'accepted'
		ELSE 'claimed' END AS state) AS claim
	WHERE first_proof.at IS NOT NULL OR first.id IS NOT NULL OR claim.state = 'accepted' AND o.total > 0
	ORDER BY o.id;--> statement-breakpoint
INSERT INTO "payment_events" ("id", "payment_id", "action", "from_state", "notes", "decided_by", "created_at")
	OVERRIDING SYSTEM VALUE
	SELECT d.id, coalesce(d.payment_id, claim.id), d.action,
		CASE d.former_status WHEN 'verified' THEN 'accepted' WHEN 'pending' THEN 'claimed' ELSE d.former_status END,
		d.notes, d.decided_by, d.created_at
	FROM "old_decisions" AS d
	LEFT JOIN "payments" AS claim ON claim.order_id = d.of_order AND claim.money_in_id IS NULL;--> statement-breakpoint
SELECT setval('payment_events_id_seq', last_value, is_called) FROM "payment_decisions_id_seq";--> statement-breakpoint
INSERT INTO "payment_events" ("payment_id", "action", "from_state", "notes", "decided_by", "created_at")
	SELECT "id", 'undo_allocation', 'accepted', "undo_reason", "undone_by", "undone_at"
	FROM "allocations" WHERE "undone_at" IS NOT NULL ORDER BY "undone_at", "id";--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "payment_id" integer;--> statement-breakpoint
UPDATE "proofs" SET "payment_id" = claim.id
	FROM "registrations" AS r
	JOIN "order_lines" AS l ON l.id = r.seat_line_id
	JOIN "payments" AS claim ON claim.order_id = l.order_id AND claim.money_in_id IS NULL
	WHERE r.id = "proofs"."registration_id";--> statement-breakpoint
ALTER TABLE "proofs" ALTER COLUMN "payment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "proofs" DROP COLUMN "registration_id";--> statement-breakpoint
DROP TABLE "allocations";--> statement-breakpoint
DROP TABLE "payment_decisions";--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_money_in_id_money_in_id_fk" FOREIGN KEY ("money_in_id") REFERENCES "public"."money_in"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_payment_idx" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payment_events_decided_by_idx" ON "payment_events" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_claim_key" ON "payments" USING btree ("order_id") WHERE money_in_id is null;--> statement-breakpoint
CREATE INDEX "payments_money_idx" ON "payments" USING btree ("money_in_id");--> statement-breakpoint
CREATE INDEX "payments_order_idx" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_decided_by_idx" ON "payments" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proofs_payment_idx" ON "proofs" USING btree ("payment_id","id" DESC NULLS LAST);
