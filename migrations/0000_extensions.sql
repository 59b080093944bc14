-- Substring search by trigram indexes; ships with every PostgreSQL and is trusted since 13.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
