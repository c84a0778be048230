import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDirtyForm } from '../../../app/forms/dirty-forms.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DialogForm, FormPage } from '../../../ui/forms/FormLayout.tsx'
import { useChangeCount } from '../../../ui/forms/Form.tsx'
import { useFormModel } from '../../../ui/forms/form-model.ts'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { useFormats } from '../page/use-formats.ts'
import { type Change, mergeChanges } from '../page/changes.ts'
import { readDraft, removeDraft, type StoredDraft, storeDraft } from './draft-store.ts'
import { useFailedForm } from '../page/failed-forms.ts'
import type { OfficeForm } from './use-office-form.ts'

interface EditFormProps<V extends FieldValues> {
  readonly form: OfficeForm<V> & { readonly taken?: readonly Change[] | undefined }
  readonly saveLabel?: string | undefined
  /** By default the list opens, or what was read is restored where something is changed. */
  readonly onCancel?: (() => void) | undefined
  readonly children: ReactNode
}

export function EditForm<V extends FieldValues>({
  form,
  listAddress = '/',
  onCancel,
  ...props
}: EditFormProps<V> & { readonly listAddress?: string }) {
  const navigate = useNavigate()
  const cancelNew = form.form.isNew ? () => void navigate(listAddress) : undefined
  return (
    <FormPage
      {...props}
      form={form.form}
      onCancel={onCancel ?? cancelNew}
      notices={<Notices form={form} listAddress={listAddress} />}
    />
  )
}

/** Nested forms do not submit each other. */
export function EditDialogForm<V extends FieldValues>({ form, ...props }: EditFormProps<V>) {
  return <DialogForm {...props} form={form.form} notices={<Notices form={form} listAddress="/" />} />
}

function Notices<V extends FieldValues>({
  form,
  listAddress,
}: Pick<EditFormProps<V>, 'form'> & { readonly listAddress: string }) {
  return (
    <>
      <Draft form={form} />
      <Failure form={form} listAddress={listAddress} />
      <Merged taken={form.taken} />
    </>
  )
}

function Draft<V extends FieldValues>({ form }: { readonly form: OfficeForm<V> }) {
  const { t } = useTranslation('forms')
  const { moment } = useFormats()
  const { form: model, draftKey, base, keptTitles, onMarked } = form
  const count = useChangeCount(useFormModel())
  const isDirty = count > 0
  const [offered, setOffered] = useState<StoredDraft | undefined>(() =>
    draftKey === undefined ? undefined : readDraft(draftKey),
  )
  const isStored = useRef(false)
  const unmark = useDirtyForm(isDirty, model.discard)
  useEffect(() => onMarked(unmark), [onMarked, unmark])
  useEffect(() => {
    if (draftKey === undefined) return
    if (isDirty)
      storeDraft(draftKey, {
        base,
        values: model.methods.getValues(),
        titles: Object.fromEntries(keptTitles),
        savedAt: Date.now(),
      })
    else if (isStored.current) removeDraft(draftKey)
    isStored.current = isDirty
  })
  if (offered === undefined || draftKey === undefined) return null
  return (
    <Alert
      title={t('draft.title')}
      action={
        <chakra.div display="flex" gap="8px" flexWrap="wrap">
          <Button
            size="sm"
            onClick={() => {
              for (const [id, title] of Object.entries(offered.titles)) model.keepTitle(id, String(title))
              // What the page has read since then stays, unless the draft changed it.
              const merged = mergeChanges(offered.base, offered.values, base).values
              model.methods.reset(merged as V)
              setOffered(undefined)
            }}
          >
            {t('draft.restore')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              if (!isDirty) removeDraft(draftKey)
              setOffered(undefined)
            }}
          >
            {t('draft.discard')}
          </Button>
        </chakra.div>
      }
    >
      {t('draft.body', { moment: moment(offered.savedAt) })}
    </Alert>
  )
}

function Failure<V extends FieldValues>({
  form: { form, failure, unmark },
  listAddress,
}: {
  readonly form: OfficeForm<V>
  readonly listAddress: string
}) {
  const { t } = useTranslation(['forms', 'app'])
  const navigate = useNavigate()
  useFailedForm(failure === 'offline' || failure === 'portal')
  if (failure === undefined || form.pending) return null
  if (failure === 'gone')
    return (
      <Alert
        tone="danger"
        title={t('gone.title')}
        action={
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              form.discard()
              unmark()
              void navigate(listAddress)
            }}
          >
            {t('gone.back')}
          </Button>
        }
      >
        {t('gone.body')}
      </Alert>
    )
  return (
    <Alert
      tone="danger"
      action={
        <Button size="sm" variant="outline" onClick={() => void form.submit()}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t(failure === 'portal' ? 'app:portal' : 'noConnection')}
    </Alert>
  )
}

function Merged({ taken }: { readonly taken: readonly Change[] | undefined }) {
  const { t } = useTranslation('forms')
  const { conflicts, fields } = useFormModel()
  if (taken === undefined) return null
  const takenFields = taken.map(({ path }) => fields.get(path)?.label ?? path).join(', ')
  return (
    <Alert tone="warning" title={t('conflict.title')}>
      <p>{t(conflicts.size > 0 ? 'conflict.lead' : 'conflict.merged')}</p>
      {[...conflicts.keys()].length === 0 ? null : (
        <ul>
          {[...conflicts.keys()].map((name) => (
            <li key={name}>
              <a
                href={`#${fields.get(name)?.id ?? ''}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fields.get(name)?.id ?? '')?.focus()
                }}
              >
                {fields.get(name)?.label ?? name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {takenFields === '' ? null : <p>{t('conflict.taken', { fields: takenFields })}</p>}
    </Alert>
  )
}
