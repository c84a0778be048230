import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StorageBroken, StorageFull } from '../../offline/store/store-retry.ts'
import { NotOnDevice, type Saved, StatementRefused } from '../../offline/statements.ts'
import { confirm } from '../../ui/confirm.ts'
import type { FieldFault, Stated } from './statement-draft.ts'
import type { StatementForm } from './use-statement.ts'

/** What became of pressing the main action: faults at their fields, or why the phone could not keep it. */
export interface Deed {
  readonly faults: readonly FieldFault[]
  /** A text of the driver's statements. */
  readonly failure: string | undefined
  readonly saving: boolean
  submit(): Promise<void>
}

/**
 * The one press of load or unload. `read` states what the form holds; `save` keeps it on the device; `done` runs once it is
 * durable. Nothing that was typed is ever taken away by a refusal.
 */
export function useDeed(
  form: StatementForm | undefined,
  {
    read,
    save,
    done,
  }: {
    readonly read: (form: StatementForm) => {
      readonly stated: Stated
      readonly faults: readonly FieldFault[]
    }
    readonly save: (stated: Stated) => Promise<Saved>
    readonly done: (saved: Saved) => void
  },
): Deed {
  const { t } = useTranslation('driver', { keyPrefix: 'statement' })
  const [pressed, setPressed] = useState(false)
  const [refused, setRefused] = useState<readonly FieldFault[]>([])
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const faults = pressed && form ? read(form).faults : []

  const submit = async () => {
    if (form === undefined || saving) return
    setPressed(true)
    setFailure(undefined)
    setRefused([])
    const found = read(form)
    if (found.faults.length > 0) return showFirstFault()
    if (
      form.photosUnderway > 0 &&
      !(await confirm({
        title: t('photoUnderway.title'),
        body: t('photoUnderway.body'),
        confirm: t('photoUnderway.confirm'),
        cancel: t('photoUnderway.cancel'),
      }))
    )
      return
    setSaving(true)
    try {
      form.close()
      done(await save(found.stated))
    } catch (error) {
      form.reopen()
      if (error instanceof StatementRefused) {
        setRefused(error.faults)
        return showFirstFault()
      }
      setFailure(t(failureOf(error)))
    } finally {
      setSaving(false)
    }
  }
  return { faults: faults.length > 0 ? faults : refused, failure, saving, submit }
}

function failureOf(error: unknown) {
  if (error instanceof StorageFull) return 'storageFull'
  if (error instanceof StorageBroken) return 'storageBroken'
  return error instanceof NotOnDevice ? (`missing.${error.missing}` as const) : 'failed'
}

/** Once the faults are on the screen, the first of them gets the cursor, so that it is never below the edge. */
function showFirstFault(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('main [aria-invalid=true], main [data-faulty]')
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  })
}
