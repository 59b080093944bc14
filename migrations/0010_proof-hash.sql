-- Stored images cannot be hashed here: earlier proofs are found by their reference number only. The indexes go with the column.
ALTER TABLE "proofs" DROP COLUMN "perceptual_hash";--> statement-breakpoint
ALTER TABLE "proofs" DROP COLUMN "fingerprint";--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "perceptual_hash" bit(49152);--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "file_hash" "bytea";--> statement-breakpoint
CREATE INDEX "proofs_file_hash_idx" ON "proofs" USING btree ("file_hash") WHERE file_hash is not null;
