import { folded } from '../kit/folded.ts'

/** Legal forms, which people often leave out: B.V., N.V., V.O.F., GmbH and the like. */
const legalForm = /\b(b\s?v|n\s?v|v\s?o\s?f|c\s?v|gmbh|ag|kg|bvba|srl|s\s?a|ltd|inc)\b/g

const normalizedName = (name: string): string => {
  const plain = folded(name)
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return plain.replace(legalForm, ' ').replace(/\s+/g, ' ').trim()
}

/** Whether both name one company: equal once normalised, or one begins with the words of the other. */
export function isSameName(first: string, second: string): boolean {
  const [a, b] = [normalizedName(first), normalizedName(second)]
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  return shorter.length >= 3 && `${longer} `.startsWith(`${shorter} `)
}
