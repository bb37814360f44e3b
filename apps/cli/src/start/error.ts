/** Printed without a stack trace. */
export class StartError extends Error {}
