/**
 * Whether a message's `@id` is one of the topics that a listener named. A topic is an address, with or without its origin, or a
 * template with `{name}` for one part of the path; `*` is everything.
 */
export function topicMatcher(topics: readonly string[]): (id: string) => boolean {
  const patterns = topics.map((topic) => {
    if (topic === '*') return /^/
    const path = topic.replace(/^https?:\/\/[^/]+/, '')
    const pieces = path.split(/\{[^{}/]*\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${pieces.join('[^/]+')}$`)
  })
  return (id) => patterns.some((pattern) => pattern.test(id))
}
