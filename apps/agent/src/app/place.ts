/** Inside the player site the portal has no origin of its own: no storage, no history to speak of, no downloads. */
export const isFramed = window.self !== window.top
