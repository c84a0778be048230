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
 * The rule that a value violates, which is the key of its text: the rule that a check names in its message if
 * `isCustomRule` knows it, else the standard rule of the issue's kind.
 */
export function ruleForIssue<CustomRule extends string>(
  issue: SchemaIssue,
  isCustomRule: (name: string) => name is CustomRule,
): CustomRule | StandardRule {
  if (issue.message !== undefined && isCustomRule(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'blank' : 'type'
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'blank' : issue.exact === true ? 'exact_length' : 'too_short'
      if (isListOrigin(issue.origin)) return 'too_few'
      return issue.inclusive === false ? 'above' : 'too_low'
    case 'too_big':
      if (issue.origin === 'string') return issue.exact === true ? 'exact_length' : 'too_long'
      if (isListOrigin(issue.origin)) return 'too_many'
      return issue.inclusive === false ? 'below' : 'too_high'
    case 'invalid_value':
      return 'choice'
    case 'invalid_format':
      return issue.format === 'email' || issue.format === 'url' ? issue.format : 'pattern'
    default:
      return 'expression'
  }
}

const isListOrigin = (origin: unknown) => origin === 'array' || origin === 'set'
