import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Packaging, packagingKinds, packagingOnward } from '#contract/parties/packaging.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { packagingDraftOf } from '../../offline/shipments/statements.ts'
import { SelectField, TextField } from '../../ui/controls/fields.tsx'
import { Card } from '../../ui/theme/surfaces.tsx'
import { useStoredText } from '../statement/use-stored-text.ts'

interface Typed {
  readonly kind: Packaging['kind'] | ''
  readonly count: string
}

/**
 * Kind and number of packages of this load of waste, as the flow has them until the driver changes them, or as
 * the cargo has them that goes on by it; what is typed is stored on the device. `packaging` is absent where it is
 * that of the flow.
 */
export function usePackaging(draft: string, flow: MaterialFlow, follows: DriverShipment | undefined) {
  const stored = useStoredText(packagingDraftOf(draft))
  const planned = typedOf(flow.packaging)
  const before = packagingOnward(
    follows?.packaging ?? follows?.flow?.packaging,
    follows?.acceptance?.outcome === 'partly',
  )
  const typed = stored.text ? (JSON.parse(stored.text) as Typed) : typedOf(before ?? flow.packaging)
  const { kind, count } = typed
  const packaging: Packaging | undefined =
    kind === '' || (kind === planned.kind && count === planned.count)
      ? undefined
      : { kind, ...(kind !== 'loose' && Number(count) > 0 && { count: Number(count) }) }
  return {
    packaging,
    unsaved: stored.unsaved,
    // What is typed before the stored one is read would be replaced by it.
    fields:
      flow.documentType !== 'waste' || stored.text === undefined ? null : (
        <Suspense>
          <Fields typed={typed} onChange={(own) => stored.change(JSON.stringify({ ...typed, ...own }))} />
        </Suspense>
      ),
  }
}

const typedOf = (packaging: Packaging | undefined): Typed => ({
  kind: packaging?.kind ?? '',
  count: `${packaging?.count ?? ''}`,
})

function Fields({
  typed: { kind, count },
  onChange,
}: {
  readonly typed: Typed
  readonly onChange: (own: Partial<Typed>) => void
}) {
  const { t } = useTranslation('letter')
  return (
    <Card display="grid" gap="16px" padding="16px">
      <SelectField
        size="lg"
        label={t('items.packaging')}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value as Typed['kind'] })}
      >
        {kind === '' ? <option value="">{t('notStated')}</option> : null}
        {packagingKinds.map((one) => (
          <option key={one} value={one}>
            {t(`packagings.${one}`)}
          </option>
        ))}
      </SelectField>
      {kind === '' || kind === 'loose' ? null : (
        <TextField
          size="lg"
          label={t('packages')}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onChange={({ target }) => onChange({ count: target.value.replace(/\D/g, '').slice(0, 4) })}
        />
      )}
    </Card>
  )
}
