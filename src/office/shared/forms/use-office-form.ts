import { toNestErrors } from '@hookform/resolvers'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { NetworkError, Problem } from '../../../api/errors.ts'
import { referenceOf } from '../../../app/frame/fault-reports.ts'
import { checkSession } from '../../../app/session/session.ts'
import { confirm, type Question } from '../../../ui/overlays/confirm.ts'
import type { FieldConflict, FormModel, RegisteredField } from '../../../ui/forms/form-model.ts'
import { changesBetween, isSame, valueAt, withoutBlanks, withoutPaths, withValueAt } from '../page/changes.ts'
import { removeDraft } from './draft-store.ts'
import { type DraftError, draftErrors, isRequiredIn } from './schema-checks.ts'

export type Titles = ReadonlyMap<string, string>

export type FormFailure = 'offline' | 'portal' | 'gone' | undefined

interface OfficeFormOptions<V extends FieldValues> {
  /** The draft is stored under it; undefined, no draft is kept. */
  readonly draftKey: string | undefined
  readonly isNew: boolean
  readonly base: V
  readonly schema: z.ZodMiniType | undefined
  /** Fields that the draft does not name are not checked. */
  readonly draftOf: (values: V) => object
  readonly fieldNames: Readonly<Record<string, string>>
  readonly readTitles?: Titles
  readonly check?: ((values: V) => Readonly<Record<string, string>>) | undefined
  /** If it is not confirmed nothing is sent, and the input stays. @throws as `send` */
  readonly question?: ((values: V) => Promise<Question | undefined>) | undefined
  readonly send: (values: V) => Promise<void>
  /** Resolves to true where it has shown the problem in its own way. */
  readonly onProblem?: (problem: Problem) => Promise<boolean>
}

/** `form` is for `Form`, the rest for the notices. */
export interface OfficeForm<V extends FieldValues> {
  readonly form: FormModel<V>
  readonly draftKey: string | undefined
  readonly base: V
  readonly keptTitles: Titles
  readonly failure: FormFailure
  readonly unmark: () => void
  /** The notices, which mark the form as dirty, hand over what unmarks it. */
  readonly onMarked: (unmark: () => void) => void
}

type Fields = ReadonlyMap<string, RegisteredField>

/** The error's own field, or the one that holds the value around it. */
function fieldOf(path: string, fields: Fields, fieldNames: Readonly<Record<string, string>>) {
  const renamed = Object.keys(fieldNames).find((name) => path === name || path.startsWith(`${name}.`))
  const name = renamed === undefined ? path : `${fieldNames[renamed]}${path.slice(renamed.length)}`
  if (fields.has(name)) return name
  return [...fields.keys()]
    .filter((field) => name.startsWith(`${field}.`))
    .toSorted((one, other) => other.length - one.length)[0]
}

function placeErrors(
  errors: readonly DraftError[],
  fields: Fields,
  fieldNames: Readonly<Record<string, string>>,
) {
  const byField: Record<string, { type: string; message: string }> = {}
  const others: string[] = []
  for (const { path, message } of errors) {
    const name = fieldOf(path, fields, fieldNames)
    if (name === undefined) others.push(message)
    else {
      // A field of a list of texts names the wrong ones, so it needs the place of each.
      const key = path.startsWith(`${name}.`) && /^\d+$/.test(path.slice(name.length + 1)) ? path : name
      byField[key] ??= { type: 'contract', message }
    }
  }
  return { byField, others }
}

/** Focuses the first wrong field once its errors are shown. */
function useErrorFocus(fields: Fields) {
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests === 0) return
    const [first] = [...fields.values()]
      .map(({ id }) => document.getElementById(id))
      .filter((element) => element?.getAttribute('aria-invalid') === 'true')
      .toSorted((one, other) => (one && other && precedes(one, other) ? -1 : 1))
    first?.focus()
  }, [requests, fields])
  return () => setRequests((count) => count + 1)
}

const precedes = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function useHiddenAsRead<V extends FieldValues>(
  methods: UseFormReturn<V>,
  base: V,
  hiddenPaths: ReadonlySet<string>,
): ReadonlySet<string> {
  const [asRead] = useState(() => new Set<string>())
  // The parts mark themselves before this, in layout effects.
  useEffect(() => {
    // After a merge with another user's changes, the form shows what the own changes show.
    if (changesBetween(base, methods.getValues()).length > 0) return
    asRead.clear()
    for (const path of hiddenPaths) asRead.add(path)
  }, [methods, base, hiddenPaths, asRead])
  return asRead
}

// oxlint-disable-next-line max-lines-per-function -- the parts share the state of one form
export function useOfficeForm<V extends FieldValues>(options: OfficeFormOptions<V>) {
  const { draftKey, base, schema, draftOf, fieldNames } = options
  const { t, i18n } = useTranslation(['forms', 'app'])
  const id = useId()
  // Fields register for as long as they are shown, without rendering the form.
  const [fields] = useState(() => new Map<string, RegisteredField>())
  const [hiddenPaths] = useState(() => new Set<string>())
  const [keptTitles] = useState(() => new Map<string, string>())
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<FormFailure>()
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, FieldConflict>>(new Map())
  const [conflictSource, setConflictSource] = useState('')
  const unmark = useRef(() => {})
  const focusFirstError = useErrorFocus(fields)

  // A path leads to a value of V, or leaves the copy the same.
  const withoutHidden = (values: V) => withoutPaths(values, hiddenPaths) as V
  const check = async (values: V) => {
    // Fetched when something is first checked.
    await i18n.loadNamespaces('validation')
    const shown = withoutHidden(values)
    const draft = draftOf(shown)
    const names = new Set(Object.keys(draft))
    const own = Object.entries(options.check?.(shown) ?? {}).map(([path, message]) => ({ path, message }))
    const missing = [...fields]
      .filter(([name, { required }]) => required === true && isSame(valueAt(shown, name), undefined))
      .map(([path]) => ({ path, message: t('required') }))
    const placedOwn = placeErrors([...own, ...missing], fields, {})
    const placed = placeErrors(
      schema === undefined ? [] : draftErrors(schema, withoutBlanks({ ...draft }), names, i18n),
      fields,
      fieldNames,
    )
    return {
      byField: { ...placed.byField, ...placedOwn.byField },
      others: [...placed.others, ...placedOwn.others],
    }
  }
  const resolver: Resolver<V> = async (values, _context, resolverOptions) => {
    const { byField } = await check(values)
    return Object.keys(byField).length === 0
      ? { values, errors: {} }
      : {
          values: {},
          errors: toNestErrors<V>(byField as Parameters<typeof toNestErrors<V>>[0], resolverOptions),
        }
  }
  const methods = useForm<V>({
    defaultValues: base as DefaultValues<V>,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver,
  })
  const unshown = useHiddenAsRead(methods, base, hiddenPaths)
  // Only what the user's own changes have hidden is removed: values that were hidden as read are not this
  // form's to remove.
  const toSend = (values: V) =>
    [...hiddenPaths].reduce(
      (sent, path) =>
        withValueAt(sent, path, !options.isNew && unshown.has(path) ? valueAt(base, path) : undefined),
      values,
    )

  const showProblem = (problem: Problem) => {
    if (problem.status === 401) void checkSession()
    const { byField, others } = placeErrors(
      problem.violations.map(({ propertyPath, message }) => ({ path: propertyPath, message })),
      fields,
      fieldNames,
    )
    for (const [name, error] of Object.entries(byField)) methods.setError(name as Path<V>, error)
    setErrors(problem.violations.length === 0 ? [problem.detail] : others)
    focusFirstError()
  }
  const showError = (error: unknown) => {
    if (error instanceof NetworkError) return setFailure(error.kind === 'portal' ? 'portal' : 'offline')
    if (error instanceof Problem) return showProblem(error)
    setErrors([t('app:unexpected', referenceOf(error))])
    throw error
  }
  const handleError = async (error: unknown) => {
    try {
      if (error instanceof Problem && (await options.onProblem?.(error)) === true) return
    } catch (laterError) {
      return showError(laterError)
    }
    showError(error)
  }
  const send = async () => {
    const values = methods.getValues()
    const { others } = await check(values)
    if (conflicts.size > 0) return setErrors([t('conflict.unsettled')])
    if (others.length > 0) return setErrors(others)
    setPending(true)
    try {
      const question = await options.question?.(toSend(values))
      if (question !== undefined && !(await confirm(question))) return
      await options.send(toSend(values))
    } catch (error) {
      await handleError(error)
    } finally {
      setPending(false)
    }
  }
  const submit = async () => {
    if (pending) return
    setErrors([])
    setFailure(undefined)
    let isInvalid = false
    await methods.handleSubmit(send, () => {
      isInvalid = true
    })()
    if (isInvalid) focusFirstError()
  }
  const reset = (values: V, clashes: ReadonlyMap<string, FieldConflict> = new Map(), source = '') => {
    methods.reset(values)
    setConflicts(clashes)
    setConflictSource(source)
    setErrors([])
  }
  const countChanges = () => changesBetween(withoutHidden(base), withoutHidden(methods.getValues())).length

  const form: FormModel<V> = {
    id,
    methods,
    isRequired: (name) => isRequiredIn(schema, draftPathOf(name, fieldNames)),
    submit,
    pending,
    isNew: options.isNew,
    countChanges,
    discard: () => {
      if (draftKey !== undefined) removeDraft(draftKey)
      reset(base)
    },
    errors,
    conflicts,
    conflictSource,
    settleConflict: (name, keep) => {
      if (keep === 'theirs') methods.setValue(name as Path<V>, conflicts.get(name)?.theirs as never)
      setErrors([])
      setConflicts(new Map([...conflicts].filter(([path]) => path !== name)))
    },
    fields,
    hiddenPaths,
    // The value that names it changes afterwards, which renders the title.
    keepTitle: (titledId, title) => void keptTitles.set(titledId, title),
    titleOf: (titledId) => keptTitles.get(titledId) ?? options.readTitles?.get(titledId),
  }
  return {
    form,
    draftKey,
    base,
    keptTitles,
    failure,
    setFailure,
    unmark: () => unmark.current(),
    onMarked: useCallback((unmarkForm: () => void) => {
      unmark.current = unmarkForm
    }, []),
    reset,
  }
}

function draftPathOf(name: string, fieldNames: Readonly<Record<string, string>>): string {
  const renamed = Object.entries(fieldNames).find(([, field]) => `${name}.`.startsWith(`${field}.`))
  return renamed === undefined ? name : `${renamed[0]}${name.slice(renamed[1].length)}`
}
