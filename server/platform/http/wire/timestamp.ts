/** RFC 3339 with a numeric offset and no milliseconds, as clients expect: `2026-11-21T10:15:00+00:00`. */
export const formatTimestamp = (date: Date): string => `${date.toISOString().slice(0, 19)}+00:00`

interface VersionedRow {
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What an item says of its row beside its own fields. */
export const versionFields = ({ version, createdAt, updatedAt }: VersionedRow) => ({
  version,
  createdAt: formatTimestamp(createdAt),
  updatedAt: formatTimestamp(updatedAt),
})
