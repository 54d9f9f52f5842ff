/** What an operator has to set right; the message is a sentence that says what, and never holds a secret. */
export class SetupError extends Error {}
