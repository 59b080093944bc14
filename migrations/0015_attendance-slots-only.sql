-- Every seminar has attendance slots: one without any gets one for each of its days in Manila, and what was marked for
-- the whole seminar is marked by staff in these.
DROP INDEX "attendance_slots_unsettled_idx";--> statement-breakpoint
ALTER TABLE "attendance_slots" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "attendance_slots_unsettled_idx" ON "attendance_slots" USING btree ("closes_at") WHERE settled_at is null and not is_automatic;--> statement-breakpoint
INSERT INTO "attendance_slots" ("seminar_id", "label", "starts_at", "ends_at", "mode", "opens_at", "closes_at", "credit_minutes", "position", "is_automatic")
	SELECT "id",
		CASE WHEN "is_long" THEN 'Whole seminar' WHEN count(*) OVER (PARTITION BY "id") = 1 THEN 'Whole day' ELSE 'Day ' || "place" END,
		"from" AT TIME ZONE 'Asia/Manila', "until" AT TIME ZONE 'Asia/Manila', 'once',
		("from" - interval '60 minutes') AT TIME ZONE 'Asia/Manila',
		("until" + interval '30 minutes') AT TIME ZONE 'Asia/Manila',
		least(1440, greatest(1, floor(extract(epoch FROM "until" - "from") / 60))), "place" - 1, true
	FROM (
		SELECT "id", "is_long", "from", "until", row_number() OVER (PARTITION BY "id" ORDER BY "from") AS "place"
		FROM (
			SELECT "id", "is_long", greatest("start", "day" + CASE WHEN "is_daily" THEN "start"::time - time '00:00' ELSE interval '0' END) AS "from",
				CASE WHEN "is_long" THEN "finish"
					ELSE least("finish", "day" + CASE WHEN "is_daily" THEN "finish"::time - time '00:00' ELSE interval '1 day' END) END AS "until"
			FROM (
				SELECT "id", "start", "finish", "start"::time < "finish"::time AS "is_daily", "is_long",
					generate_series("start"::date::timestamp, CASE WHEN "is_long" THEN "start" ELSE "finish" END::date::timestamp, interval '1 day') AS "day"
				FROM (
					SELECT "id", "starts_at" AT TIME ZONE 'Asia/Manila' AS "start",
						greatest("finishes_at", "starts_at" + interval '1 minute') AT TIME ZONE 'Asia/Manila' AS "finish",
						("finishes_at" AT TIME ZONE 'Asia/Manila')::date - ("starts_at" AT TIME ZONE 'Asia/Manila')::date >= 100 AS "is_long"
					FROM "seminars" s
					WHERE NOT EXISTS (SELECT FROM "attendance_slots" l WHERE l."seminar_id" = s."id")
				) AS "planned"
			) AS "days"
		) AS "periods"
		WHERE "from" < "until"
	) AS "slots";--> statement-breakpoint
INSERT INTO "attendance_settings" ("seminar_id", "minimum_percent", "version")
	SELECT DISTINCT "seminar_id", coalesce((SELECT ("value" ->> 'minimumAttendancePercent')::numeric FROM "settings"
		WHERE "section" = 'policies'), 100), 0
	FROM "attendance_slots" WHERE "is_automatic"
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "attendance_marks" ("registration_id", "slot_id", "status", "minutes", "source", "reason", "decided_at", "changed_at")
	SELECT r."id", l."id", CASE r."attendance_status" WHEN 'attended' THEN 'present' ELSE 'absent' END,
		CASE r."attendance_status" WHEN 'attended' THEN l."credit_minutes" ELSE 0 END, 'staff', 'Marked for the whole seminar', r."updated_at", r."updated_at"
	FROM "registrations" r JOIN "attendance_slots" l ON l."seminar_id" = r."seminar_id" AND l."is_automatic"
	WHERE r."attendance_status" <> 'registered';--> statement-breakpoint
-- Also of registrations with a certificate, whose attendance is compared with it, and of those that staff decided about.
INSERT INTO "completions" ("registration_id", "seminar_id", "required_minutes", "attended_minutes", "percent", "attendance", "computed_at")
	SELECT r."id", r."seminar_id", t."minutes",
		CASE r."attendance_status" WHEN 'attended' THEN t."minutes" ELSE 0 END,
		CASE r."attendance_status" WHEN 'attended' THEN 100 ELSE 0 END,
		CASE r."attendance_status" WHEN 'attended' THEN 'enough' WHEN 'no-show' THEN 'short' ELSE 'open' END, r."updated_at"
	FROM "registrations" r
	JOIN (SELECT "seminar_id", sum("credit_minutes") AS "minutes" FROM "attendance_slots" WHERE "is_automatic" GROUP BY 1) t
		ON t."seminar_id" = r."seminar_id"
	WHERE r."attendance_status" <> 'registered'
		OR EXISTS (SELECT FROM "completions" c WHERE c."registration_id" = r."id")
		OR EXISTS (SELECT FROM "certificates" c WHERE c."registration_id" = r."id")
	ON CONFLICT ("registration_id") DO UPDATE SET "required_minutes" = excluded."required_minutes",
		"attended_minutes" = excluded."attended_minutes", "percent" = excluded."percent",
		"attendance" = excluded."attendance", "computed_at" = excluded."computed_at";
