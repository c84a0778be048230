/** Clients send the same few texts over and over; anybody may send any number of others. */
const maxTexts = 100
const maxLength = 300

/** Remembers what follows from the text of a header alone, which takes longer to negotiate than to look up. */
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
