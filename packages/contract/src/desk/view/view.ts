/** Views that an operator may keep. */
export const maxViews = 50
/** Most shared views that are listed, the newest. */
export const maxSharedViews = 200
export const maxViewName = 40
export const maxViewQuery = 2000
