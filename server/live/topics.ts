/**
 * Creates a function that tells whether a message's `@id` matches one of these topics. A topic is a path, with or without its
 * origin, or a URI template with `{name}` for one segment of the path; `*` matches everything.
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
