/** What a schema says of a value that it does not take. */
export interface SchemaIssue {
  readonly code?: string | undefined
  readonly path?: readonly PropertyKey[] | undefined
  readonly message?: string
  readonly input?: unknown
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly exact?: unknown
  readonly inclusive?: unknown
  readonly format?: unknown
}

export type StandardRule =
  | 'blank'
  | 'type'
  | 'choice'
  | 'pattern'
  | 'email'
  | 'url'
  | 'expression'
  | 'too_short'
  | 'too_long'
  | 'exact_length'
  | 'too_few'
  | 'too_many'
  | 'too_low'
  | 'too_high'
  | 'above'
  | 'below'

/**
 * The rule that a value breaks, by the name that its texts have: that which a check of the contract names in its message, as far as
 * the reader has a text of it, or else the rule of its kind.
 */
export function ruleOf<Named extends string>(
  issue: SchemaIssue,
  isNamed: (name: string) => name is Named,
): Named | StandardRule {
  if (issue.message !== undefined && isNamed(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'blank' : 'type'
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'blank' : issue.exact === true ? 'exact_length' : 'too_short'
      if (isMany(issue.origin)) return 'too_few'
      return issue.inclusive === false ? 'above' : 'too_low'
    case 'too_big':
      if (issue.origin === 'string') return issue.exact === true ? 'exact_length' : 'too_long'
      if (isMany(issue.origin)) return 'too_many'
      return issue.inclusive === false ? 'below' : 'too_high'
    case 'invalid_value':
      return 'choice'
    case 'invalid_format':
      return issue.format === 'email' || issue.format === 'url' ? issue.format : 'pattern'
    default:
      return 'expression'
  }
}

const isMany = (origin: unknown) => origin === 'array' || origin === 'set'
