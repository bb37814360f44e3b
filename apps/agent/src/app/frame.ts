/** Whether the player site frames the portal, which then has an opaque origin: no storage, history or downloads. */
export const isFramed = window.self !== window.top
