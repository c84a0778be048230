import type { Locale } from '#contract/kit/locales.ts'

/** A paragraph, a list, or rows of a table under their heads. */
type LegalBlock =
  | string
  | { readonly points: readonly string[] }
  | { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }

/**
 * The text of one version in one language. `{organisation}` stands for who runs the server, `{contact}` for whom to
 * ask, in the middle of a sentence.
 */
export interface LegalText {
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly blocks: readonly LegalBlock[] }[]
}

export type LegalVersion = Readonly<Record<Locale, LegalText>>
