-- Emptying the audit log is refused like changing a line of it.
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
