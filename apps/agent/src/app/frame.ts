/** Framed by the player site the portal has an opaque origin: no storage, history or downloads. */
export const isFramed = window.self !== window.top
