/** Topics are compared with every message. */
const maxTopicLength = 200

const parameter = /^\{\w+\}$/

/**
 * A path in which `{name}` is one segment, or `*`; undefined for others. No regular expressions: a caller's
 * can take hours.
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
