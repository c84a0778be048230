/** Clients repeat the same few texts, but anybody may send others. */
const maxTexts = 100
const maxLength = 300

/** Caches what follows from a header's text, because negotiating takes longer than a lookup. */
export function rememberedByHeader<Result>(): (text: string, negotiate: () => Result) => Result {
  const results = new Map<string, Result>()
  return (text, negotiate) => {
    const known = results.get(text)
    if (known !== undefined || results.has(text)) return known as Result
    const result = negotiate()
    if (results.size < maxTexts && text.length <= maxLength) results.set(text, result)
    return result
  }
}
