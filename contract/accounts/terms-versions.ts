/** A published text: it never changes, and what says something else is the next version. */
export interface PublishedVersion {
  readonly version: number
  /** The day from which it holds, as ISO date. */
  readonly date: string
}

/** The versions of the terms, the first one first. Registration asks for the last one. */
export const termsVersions = [
  { version: 1, date: '2026-11-24' },
  { version: 2, date: '2026-11-25' },
] as const satisfies readonly PublishedVersion[]

/** The versions of the privacy statement, which nobody is asked to accept. */
export const privacyVersions = [
  { version: 1, date: '2026-11-25' },
  { version: 2, date: '2026-11-26' },
  { version: 3, date: '2026-11-28' },
] as const satisfies readonly PublishedVersion[]

/** The version of the terms that holds now. */
export const currentTerms = 2
