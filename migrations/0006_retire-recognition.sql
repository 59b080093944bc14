ALTER TABLE "certificate_batches" DROP CONSTRAINT "certificate_batches_kind_known";--> statement-breakpoint
ALTER TABLE "certificate_designs" DROP CONSTRAINT "certificate_designs_kind_known";--> statement-breakpoint
-- Certificates of recognition stay; nothing waits for requests that were handled. Designs of theirs are kept for certificates of appreciation.
DELETE FROM "certificate_batches" WHERE "kind" = 'recognition';--> statement-breakpoint
UPDATE "certificate_designs" SET "kind" = 'appreciation', "is_default" = false WHERE "kind" = 'recognition';--> statement-breakpoint
ALTER TABLE "certificate_batches" ADD CONSTRAINT "certificate_batches_kind_known" CHECK ("certificate_batches"."kind" in ('cpd', 'participation', 'appearance', 'appreciation'));--> statement-breakpoint
ALTER TABLE "certificate_designs" ADD CONSTRAINT "certificate_designs_kind_known" CHECK ("certificate_designs"."kind" in ('cpd', 'participation', 'appearance', 'appreciation'));