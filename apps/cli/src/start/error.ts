/** Something to tell the person at the terminal as it stands, without a stack. */
export class StartError extends Error {}
