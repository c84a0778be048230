/** RFC 3339 with a numeric offset and no milliseconds: `2026-11-21T10:15:00+00:00`. */
export const momentOf = (date: Date): string => `${date.toISOString().slice(0, 19)}+00:00`
