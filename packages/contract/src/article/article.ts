/** The kinds of article; there is no 6 (D-094). */
export const articleTypes: readonly number[] = [1, 2, 3, 4, 5, 7, 8]
/** The banners of the mobile site. */
export const mobileBanners = 2
