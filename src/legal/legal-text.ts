import type { Locale } from '#contract/kit/locales.ts'

type LegalBlock =
  | string
  | { readonly points: readonly string[] }
  | { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }

/**
 * `{organisation}` stands for who runs the server, `{contact}` for whom to ask, written as in the middle of a
 * sentence.
 */
export interface LegalText {
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly blocks: readonly LegalBlock[] }[]
}

export type LegalVersion = Readonly<Record<Locale, LegalText>>
