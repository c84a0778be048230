/** Topics are compared with every message. */
const maxTopicLength = 200

const parameter = /^\{\w+\}$/

/**
 * Creates a function that tells whether a message's `@id` matches one of these topics. A topic is a path,
 * with or without its origin, in which `{name}` stands for one whole segment; `*` matches everything.
 * Undefined where a topic is none.
 *
 * Segments are compared as they are. No regular expression is made of them: one that a caller writes can take
 * hours.
 */
export function topicMatcher(topics: readonly string[]): ((id: string) => boolean) | undefined {
  if (!topics.every(isTopic)) return undefined
  if (topics.includes('*')) return () => true
  const patterns = topics.map((topic) => withoutOrigin(topic).split('/'))
  return (id) => {
    const segments = id.split('/')
    return patterns.some((pattern) => matches(pattern, segments))
  }
}

/** The path of a topic. */
export const withoutOrigin = (topic: string) => topic.replace(/^https?:\/\/[^/]+/, '')

const isTopic = (topic: string) =>
  topic.length <= maxTopicLength &&
  topic.split('/').every((segment) => parameter.test(segment) || !/[{}]/.test(segment))

const matches = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, index) => (parameter.test(part) ? segments[index] !== '' : part === segments[index]))
