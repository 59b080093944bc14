-- An address may have several people; one of them is its own person, who may have the account.
DROP INDEX "people_sample_idx";--> statement-breakpoint
DROP INDEX "people_email_key";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "shares_mailbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "people_shared_or_sample_idx" ON "people" USING btree ("email","id") WHERE shares_mailbox or is_sample;--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree ("email") WHERE not shares_mailbox;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_accounts_own_their_address" CHECK (not ("people"."shares_mailbox" and ("people"."has_login" or "people"."role" <> 'attendee')));