/** What a user typed, as a LIKE pattern that finds it anywhere and takes its signs literally. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
