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

type FormFailure = 'offline' | 'portal' | 'gone' | undefined

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

type Check<V> = (values: V) => Promise<ReturnType<typeof placeErrors>>

/** Of the values that are shown: by the schema of the draft, by the form's own rules, and what is missing. */
function useChecks<V extends FieldValues>(
  { schema, draftOf, fieldNames, check: ownCheck }: OfficeFormOptions<V>,
  fields: Fields,
  shownOf: (values: V) => V,
): Check<V> {
  const { t, i18n } = useTranslation('forms')
  return async (values) => {
    // Fetched when something is first checked.
    await i18n.loadNamespaces('validation')
    const shown = shownOf(values)
    const draft = draftOf(shown)
    const own = Object.entries(ownCheck?.(shown) ?? {}).map(([path, message]) => ({ path, message }))
    const missing = [...fields]
      .filter(([name, { required }]) => required === true && isSame(valueAt(shown, name), undefined))
      .map(([path]) => ({ path, message: t('required') }))
    const placedOwn = placeErrors([...own, ...missing], fields, {})
    const placed = placeErrors(
      schema === undefined
        ? []
        : draftErrors(schema, withoutBlanks({ ...draft }), new Set(Object.keys(draft)), i18n),
      fields,
      fieldNames,
    )
    return {
      byField: { ...placed.byField, ...placedOwn.byField },
      others: [...placed.others, ...placedOwn.others],
    }
  }
}

const resolverOf =
  <V extends FieldValues>(check: Check<V>): Resolver<V> =>
  async (values, _context, options) => {
    const { byField } = await check(values)
    return Object.keys(byField).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: toNestErrors<V>(byField as Parameters<typeof toNestErrors<V>>[0], options) }
  }

/**
 * The values to send: of what is hidden only what the user's own changes have hidden is removed, because
 * values that were hidden as read are not this form's to remove.
 */
function useToSend<V extends FieldValues>(
  { base, isNew }: OfficeFormOptions<V>,
  methods: UseFormReturn<V>,
  hiddenPaths: ReadonlySet<string>,
): (values: V) => V {
  const [asRead] = useState(() => new Set<string>())
  // The parts mark themselves before this, in layout effects.
  useEffect(() => {
    // After a merge with another user's changes, the form shows what the own changes show.
    if (changesBetween(base, methods.getValues()).length > 0) return
    asRead.clear()
    for (const path of hiddenPaths) asRead.add(path)
  }, [methods, base, hiddenPaths, asRead])
  return (values) =>
    [...hiddenPaths].reduce(
      (sent, path) => withValueAt(sent, path, !isNew && asRead.has(path) ? valueAt(base, path) : undefined),
      values,
    )
}

/** What another user changed too, and whose change it was. */
function useConflicts<V extends FieldValues>(methods: UseFormReturn<V>) {
  const [{ conflicts, conflictSource }, set] = useState({
    conflicts: new Map() as ReadonlyMap<string, FieldConflict>,
    conflictSource: '',
  })
  return {
    conflicts,
    conflictSource,
    setConflicts: (changed: typeof conflicts, source: string) =>
      set({ conflicts: changed, conflictSource: source }),
    settle: (name: string, keep: 'mine' | 'theirs') => {
      if (keep === 'theirs') methods.setValue(name as Path<V>, conflicts.get(name)?.theirs as never)
      set({ conflicts: new Map([...conflicts].filter(([path]) => path !== name)), conflictSource })
    },
  }
}

/** Each at its field; returns the errors of no field. */
function showViolations<V extends FieldValues>(
  { violations, detail }: Problem,
  methods: UseFormReturn<V>,
  fields: Fields,
  fieldNames: Readonly<Record<string, string>>,
): readonly string[] {
  const errors = violations.map(({ propertyPath, message }) => ({ path: propertyPath, message }))
  const { byField, others } = placeErrors(errors, fields, fieldNames)
  for (const [name, error] of Object.entries(byField)) methods.setError(name as Path<V>, error)
  return violations.length === 0 ? [detail] : others
}

/** Sends what was checked, and shows what goes wrong: at a field, above the form, or why nothing was sent. */
function useSubmit<V extends FieldValues>(
  { fieldNames, onProblem, question: questionFor, send: sendValues }: OfficeFormOptions<V>,
  methods: UseFormReturn<V>,
  fields: Fields,
  check: Check<V>,
  toSend: (values: V) => V,
  hasConflicts: boolean,
) {
  const { t } = useTranslation(['forms', 'app'])
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<FormFailure>()
  const focusFirstError = useErrorFocus(fields)
  const showError = (error: unknown) => {
    if (error instanceof NetworkError) return setFailure(error.kind === 'portal' ? 'portal' : 'offline')
    if (!(error instanceof Problem)) {
      setErrors([t('app:unexpected', referenceOf(error))])
      throw error
    }
    if (error.status === 401) void checkSession()
    setErrors(showViolations(error, methods, fields, fieldNames))
    focusFirstError()
  }
  const handleError = async (error: unknown) => {
    try {
      if (error instanceof Problem && (await onProblem?.(error)) === true) return
    } catch (laterError) {
      return showError(laterError)
    }
    showError(error)
  }
  const send = async () => {
    const values = methods.getValues()
    const { others } = await check(values)
    if (hasConflicts) return setErrors([t('conflict.unsettled')])
    if (others.length > 0) return setErrors(others)
    setPending(true)
    try {
      const question = await questionFor?.(toSend(values))
      if (question === undefined || (await confirm(question))) await sendValues(toSend(values))
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
  return { submit, pending, errors, setErrors, failure, setFailure }
}

// oxlint-disable-next-line max-lines-per-function -- the model of a form, entry by entry
export function useOfficeForm<V extends FieldValues>(options: OfficeFormOptions<V>) {
  const { draftKey, base, schema, fieldNames, isNew } = options
  const id = useId()
  // Fields register for as long as they are shown, without rendering the form.
  const [fields] = useState(() => new Map<string, RegisteredField>())
  const [hiddenPaths] = useState(() => new Set<string>())
  const [keptTitles] = useState(() => new Map<string, string>())
  const unmark = useRef(() => {})
  // A path leads to a value of V, or leaves the copy the same.
  const shownOf = (values: V) => withoutPaths(values, hiddenPaths) as V
  const check = useChecks(options, fields, shownOf)
  const methods = useForm<V>({
    defaultValues: base as DefaultValues<V>,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolverOf(check),
  })
  const toSend = useToSend(options, methods, hiddenPaths)
  const { conflicts, conflictSource, setConflicts, settle } = useConflicts(methods)
  const sending = useSubmit(options, methods, fields, check, toSend, conflicts.size > 0)
  const { setErrors, failure, setFailure } = sending
  const reset = (values: V, clashes: ReadonlyMap<string, FieldConflict> = new Map(), source = '') => {
    methods.reset(values)
    setConflicts(clashes, source)
    setErrors([])
  }

  const form: FormModel<V> = {
    id,
    methods,
    isRequired: (name) => isRequiredIn(schema, draftPathOf(name, fieldNames)),
    submit: sending.submit,
    pending: sending.pending,
    errors: sending.errors,
    isNew,
    countChanges: () => changesBetween(shownOf(base), shownOf(methods.getValues())).length,
    discard: () => {
      if (draftKey !== undefined) removeDraft(draftKey)
      reset(base)
    },
    conflicts,
    conflictSource,
    settleConflict: (name, keep) => {
      settle(name, keep)
      setErrors([])
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
