-- PgBouncer hands sessions from one gateway to the next, so these limits belong to the role: docs/operations.md.
ALTER ROLE bizgate SET statement_timeout = '5s';
ALTER ROLE bizgate SET lock_timeout = '3s';
ALTER ROLE bizgate SET idle_in_transaction_session_timeout = '10s';
ALTER ROLE bizgate SET jit = off;
