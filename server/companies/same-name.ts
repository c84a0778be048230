/** Legal forms, which people leave out: B.V., N.V., V.O.F., GmbH and the like. */
const legalForm = /\b(b\s?v|n\s?v|v\s?o\s?f|c\s?v|gmbh|ag|kg|bvba|srl|s\s?a|ltd|inc)\b/g

/** A name without what is written in many ways: accents, signs, capitals, legal forms. */
const coreOf = (name: string): string => {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return plain.replace(legalForm, ' ').replace(/\s+/g, ' ').trim()
}

/** Whether two spellings are of one company: the same but for accents, signs, capitals and legal form, or one begins the other. */
export function sameName(one: string, other: string): boolean {
  const [a, b] = [coreOf(one), coreOf(other)]
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  return shorter.length >= 3 && `${longer} `.startsWith(`${shorter} `)
}
