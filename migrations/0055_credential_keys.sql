ALTER TABLE "signing_keys" DROP CONSTRAINT "signing_keys_purpose_known";--> statement-breakpoint
CREATE INDEX "certificates_withdrawn_idx" ON "certificates" USING btree ("status_index") WHERE state in ('revoked', 'replaced');--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_purpose_known" CHECK ("signing_keys"."purpose" in ('ticket', 'certificate'));