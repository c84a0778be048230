import type { check } from './en/check.ts'

type TextsLike<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : TextsLike<Texts[Key]>
}

/** The texts of the inspector's page in any language: a missing one is a type error. */
export type CheckTexts = TextsLike<typeof check>
