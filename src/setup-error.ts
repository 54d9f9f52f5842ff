/** An error that the operator has to correct; the message is a sentence without secrets. */
export class SetupError extends Error {}
