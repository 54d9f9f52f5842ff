import { SetupError } from '../setup-error.ts'

/** A command was called as none can be: exit code 2. */
export class UsageError extends SetupError {}
