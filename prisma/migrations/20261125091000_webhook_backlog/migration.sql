-- An endpoint that more waits for than is stored.
ALTER TYPE "webhook_disabled_reason" ADD VALUE 'backlog';
