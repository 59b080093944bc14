-- Counters that several server processes share. Written by the rate limiter's library, whose columns these are;
-- unlogged, because losing them in a crash only forgives a few requests.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY,
	"points" integer NOT NULL DEFAULT 0,
	"expire" bigint
);
