/** Types of articles; 6 is unused. */
export const articleTypes: readonly number[] = [1, 2, 3, 4, 5, 7, 8]
export const mobileBanners = 2
