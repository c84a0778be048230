import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useState } from 'react'
import type { Question } from '../../../ui/overlays/confirm.ts'
import { withoutBlanks } from '../page/changes.ts'
import type { FormValuesOf } from './form-values.ts'
import { type OfficeForm, useOfficeForm } from './use-office-form.ts'

interface ActionFormOptions<S extends z.ZodMiniObject, V extends FieldValues> {
  readonly schema: S
  readonly initial: V
  readonly draft?: (values: V) => FormValuesOf<z.output<S>>
  readonly fieldNames?: Readonly<Record<string, string>>
  readonly check?: (values: V) => Readonly<Record<string, string>>
  readonly question?: (values: V) => Promise<Question | undefined>
  readonly send: (body: z.output<S>) => Promise<void>
}

/**
 * For an action other than a collection's create or change, such as a rejection with its reason. It may be
 * sent unchanged, and keeps no draft.
 */
export function useActionForm<S extends z.ZodMiniObject, V extends FieldValues>({
  schema,
  initial,
  draft = (values) => values,
  fieldNames = {},
  check,
  question,
  send,
}: ActionFormOptions<S, V>): OfficeForm<V> {
  const [base] = useState(initial)
  return useOfficeForm({
    draftKey: undefined,
    isNew: true,
    base,
    schema,
    draftOf: draft,
    fieldNames,
    check,
    question,
    // The schema has accepted it.
    send: (values) => send(withoutBlanks({ ...draft(values) }) as z.output<S>),
  })
}
