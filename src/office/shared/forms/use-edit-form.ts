import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { Collection } from '#contract/kit/collection.ts'
import { call } from '../../../api/call.ts'
import { type LastChange, Problem } from '../../../api/errors.ts'
import type { Question } from '../../../ui/overlays/confirm.ts'
import { toast } from '../../../ui/overlays/toaster.ts'
import { useFormats } from '../page/use-formats.ts'
import { type Change, mergeChanges, mergePatchOf, withoutBlanks } from '../page/changes.ts'
import { removeDraft } from './draft-store.ts'
import type { FormValuesOf } from './form-values.ts'
import { withDefaults } from './schema-checks.ts'
import { type OfficeForm, type Titles, useOfficeForm } from './use-office-form.ts'

type ObjectSchema = z.ZodMiniObject
interface Versioned {
  readonly id: string
  readonly version: number
}
type ItemOf<I extends ObjectSchema> = z.output<I> & Versioned

type EditableCollection<I extends ObjectSchema, D extends ObjectSchema> = Pick<
  Collection<I, ObjectSchema, D>,
  'path' | 'draft' | 'read' | 'create' | 'change'
>

/** Sends a merge patch of one version, and resolves to what the server made of it. */
type SaveChanges<Item> = (
  patch: Readonly<Record<string, unknown>>,
  of: { readonly id: string; readonly ifMatch: number },
) => Promise<Item>

interface EditFormOptions<I extends ObjectSchema, D extends ObjectSchema, V extends FieldValues> {
  readonly collection: EditableCollection<I, D>
  readonly item: ItemOf<I> | undefined
  readonly values: (item: ItemOf<I> | undefined) => V
  /**
   * Needed where the draft has other fields than the form, or depends on other values; blank texts, null and
   * empty objects in it mean that there is no value. By default the values themselves.
   */
  readonly draft?: (values: V) => FormValuesOf<z.output<D>>
  /** Titles that the item has of what it names, where the fields do not get them with the choice. */
  readonly titles?: (item: ItemOf<I> | undefined) => Titles
  /** Paths in the draft to names of fields, where the two differ. */
  readonly fieldNames?: Readonly<Record<string, string>>
  /** Texts by the name of the field, for rules between fields that the schema lacks. */
  readonly check?: ((values: V) => Readonly<Record<string, string>>) | undefined
  readonly question?: (values: V) => Promise<Question | undefined>
  readonly save?: SaveChanges<ItemOf<I>> | undefined
  /** The page of a new item, which opens once it is created, and what a toast says then. */
  readonly created?: (item: ItemOf<I>) => { readonly text: string; readonly page: string }
  /** By default a toast, and the page's data is read again. */
  readonly onSaved?: (saved: ItemOf<I>) => void | Promise<void>
  /** Distinguishes forms of one collection: new items by what they belong to, several forms of one item by its part. */
  readonly draftKey?: string | undefined
}

export interface EditForm<I extends ObjectSchema, V extends FieldValues> extends OfficeForm<V> {
  readonly item: ItemOf<I> | undefined
  /** What another user changed and this one did not, after a clash. */
  readonly taken: readonly Change[] | undefined
}

const newKey = () => crypto.randomUUID()

/** A repetition after a lost answer does not create another item. */
function useCreation<I extends ObjectSchema, D extends ObjectSchema>(collection: EditableCollection<I, D>) {
  const last = useRef({ body: '', key: '' })
  return async (draft: Readonly<Record<string, unknown>>): Promise<ItemOf<I>> => {
    const body = JSON.stringify(draft)
    if (last.current.body !== body) last.current = { body, key: newKey() }
    // The schema of the collection has accepted the draft.
    return (await call(collection.create, {
      body: withDefaults(collection.draft ?? {}, draft) as never,
      idempotencyKey: last.current.key,
    })) as ItemOf<I>
  }
}

/**
 * Creates an item of a collection, or changes one. A change sends only what was changed, with the version
 * that was read; where another user has saved meanwhile, both are merged, and the user chooses where both
 * changed the same. Afterwards the form shows what the server made of it.
 */
// oxlint-disable-next-line max-lines-per-function -- creating, changing and merging share the state of one form
export function useEditForm<I extends ObjectSchema, D extends ObjectSchema, V extends FieldValues>({
  collection,
  item,
  values: valuesOf,
  draft: draftOf = (values: V) => values,
  titles: titlesOf = () => new Map(),
  fieldNames = {},
  check,
  question,
  save,
  created,
  onSaved,
  draftKey,
}: EditFormOptions<I, D, V>): EditForm<I, V> {
  const { t } = useTranslation('forms')
  const { revalidate, state } = useRevalidator()
  const navigate = useNavigate()
  const [base, setBase] = useState(() => ({ item, values: valuesOf(item) }))
  const [taken, setTaken] = useState<readonly Change[]>()
  const create = useCreation(collection)
  const describe = useLastChange()
  const storageKey = [collection.path, base.item?.id ?? 'new', draftKey].filter(Boolean).join('/')
  const change: SaveChanges<ItemOf<I>> =
    save ??
    (async (patch, { id, ifMatch }) =>
      (await call(collection.change, { params: { id }, body: patch as never, ifMatch })) as ItemOf<I>)

  const show = (shown: ItemOf<I> | undefined) => {
    const values = valuesOf(shown)
    setBase({ item: shown, values })
    setTaken(undefined)
    form.reset(values)
  }
  const send = async (values: V) => {
    const current = withoutBlanks({ ...draftOf(values) })
    const patch =
      base.item === undefined ? current : mergePatchOf(withoutBlanks({ ...draftOf(base.values) }), current)
    const saved =
      base.item === undefined
        ? await create(patch)
        : Object.keys(patch).length === 0
          ? base.item
          : await change(patch, { id: base.item.id, ifMatch: base.item.version })
    form.unmark()
    removeDraft(storageKey)
    if (base.item === undefined) setBase({ item: undefined, values })
    else show(saved)
    if (onSaved !== undefined) return await onSaved(saved)
    if (base.item === undefined && created !== undefined) {
      const { text, page } = created(saved)
      toast('success', text)
      return await navigate(page)
    }
    toast('success', t('saved'))
    void revalidate()
  }
  const mergeLatest = async (id: string, lastChange: LastChange | undefined) => {
    const latest = (await call(collection.read, { params: { id } as never, fresh: true })) as ItemOf<I>
    const theirs = valuesOf(latest)
    const merged = mergeChanges(base.values, form.form.methods.getValues(), theirs)
    setBase({ item: latest, values: theirs })
    setTaken(merged.taken)
    form.reset(
      merged.values,
      new Map(
        merged.clashes
          // The user can choose only for a field that is shown; elsewhere the own value stays.
          .filter(({ path }) => form.form.fields.has(path))
          .map(({ path, value }) => [path, { theirs: value }]),
      ),
      describe(lastChange),
    )
    void revalidate()
  }
  const onProblem = async (problem: Problem): Promise<boolean> => {
    if (base.item === undefined) return false
    try {
      if (problem.code === 'precondition_failed') await mergeLatest(base.item.id, problem.lastChange)
      else if (problem.status !== 404) return false
      else form.setFailure('gone')
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) throw error
      form.setFailure('gone')
    }
    return true
  }
  const form = useOfficeForm<V>({
    draftKey: storageKey,
    isNew: base.item === undefined,
    base: base.values,
    schema: collection.draft,
    draftOf,
    readTitles: titlesOf(base.item),
    fieldNames,
    check,
    question,
    send,
    onProblem,
  })
  useEffect(() => {
    const isAnother = item?.id !== base.item?.id
    const isNewer = (item?.version ?? 0) > (base.item?.version ?? 0)
    // What another user saved never replaces input: saving merges both.
    if (isAnother || (isNewer && form.form.countChanges() === 0)) show(item)
    // oxlint-disable-next-line react/exhaustive-deps -- only that the page has been read anew is a reason, with whatever result
  }, [item, state])
  return { ...form, item: base.item, taken }
}

function useLastChange(): (change: LastChange | undefined) => string {
  const { t } = useTranslation('forms')
  const { moment } = useFormats()
  return (change) =>
    change?.at === undefined
      ? t('conflict.somebody')
      : change.by === undefined
        ? t('conflict.someone', { moment: moment(change.at) })
        : t('conflict.by', { name: change.by, moment: moment(change.at) })
}
