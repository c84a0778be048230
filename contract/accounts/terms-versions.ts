/** A published text never changes; a change is a new version. */
export interface PublishedVersion {
  readonly version: number
  readonly date: string
}

/**
 * The first one first; registration asks for the last one. Version 1 is the text below the registration's
 * checkbox from before versions existed.
 */
export const termsVersions = [
  { version: 1, date: '2026-11-24' },
  { version: 2, date: '2026-11-25' },
] as const satisfies readonly PublishedVersion[]

export const privacyVersions = [
  { version: 1, date: '2026-11-25' },
  { version: 2, date: '2026-11-26' },
  { version: 3, date: '2026-11-28' },
] as const satisfies readonly PublishedVersion[]

export const currentTerms = 2
