import type { i18n as I18n } from 'i18next'
import * as z from 'zod/mini'
import { definitionOf } from '#contract/kit/schema-definition.ts'
import { ruleForIssue, type SchemaIssue } from '#contract/kit/validation-rules.ts'

export interface DraftError {
  readonly path: string
  readonly message: string
}

/**
 * In the words of the server. Only what the draft names is checked: a form may show a part of what can be
 * written, and the server checks the whole.
 */
export function draftErrors(
  schema: z.ZodMiniType,
  draft: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
  i18n: I18n,
): readonly DraftError[] {
  const result = z.safeDecode(schema as z.ZodMiniType<unknown, unknown>, draft)
  if (result.success) return []
  return result.error.issues
    .filter(({ path: [name] }) => name === undefined || names.has(String(name)))
    .map((issue) => ({ path: issue.path.join('.'), message: textOf(withInput(issue, draft), i18n) }))
}

/** Zod leaves the input out of its issues, and the rule depends on whether there was any. */
const withInput = (issue: z.core.$ZodIssue, draft: unknown): SchemaIssue => ({
  ...issue,
  input: issue.path.reduce<unknown>(
    // Includes lists, whose rows have numbers as names.
    (value, key) => (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key],
    draft,
  ),
})

function textOf(issue: SchemaIssue & { readonly expected?: unknown }, i18n: I18n): string {
  const isRule = (name: string): name is string => i18n.exists(`validation:${name}`)
  const rule = ruleForIssue(issue, isRule)
  if (rule === 'type' && issue.expected === 'number') return i18n.t('forms:number')
  if (rule === 'blank') return i18n.t('forms:required')
  // The rule names a text that exists, or is one of zod's own, which all have one.
  return String(
    i18n.t(`validation:${rule}` as 'validation:blank', {
      ...(issue as object),
      length: issue.minimum ?? issue.maximum,
    }),
  )
}

/**
 * Adds the schema's value for each field that the draft leaves out, because encoding expects a decoded draft
 * and does not fill them in.
 */
export const withDefaults = (
  { shape = {} }: Partial<Pick<z.ZodMiniObject, 'shape'>>,
  draft: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const definition = definitionOf(field)
      return definition.type === 'default' ? [[name, definition.defaultValue]] : []
    }),
  ),
  ...draft,
})

/** Whether the schema requires a value at this path; numbers are rows of a list. */
export function isRequiredIn(schema: z.ZodMiniType | undefined, path: string): boolean {
  let field: z.core.$ZodType | undefined = schema
  for (const key of path.split('.')) field = innerSchema(field, key)
  if (field === undefined) return false
  const accepts = (value: unknown) => z.safeParse(field as z.ZodMiniType, value).success
  return !accepts(undefined) && !accepts([])
}

function innerSchema(schema: z.core.$ZodType | undefined, key: string): z.core.$ZodType | undefined {
  if (schema === undefined) return undefined
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return innerSchema(definition.innerType, key)
    case 'pipe':
      return innerSchema(definition.out, key)
    case 'array':
      return /^\d+$/.test(key) ? definition.element : undefined
    case 'object':
      return definition.shape[key]
    default:
      return undefined
  }
}
