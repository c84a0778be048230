import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showPlate } from '#contract/licence-plates.ts'
import { shipTypes, transportModeTypes } from '#contract/master-data.ts'
import { createTransportMode, truckTypes } from '../../offline/transport-modes.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Alert } from '../../ui/surfaces.tsx'
import { MainAction } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { typedAmount } from '../shell/typed-amount.ts'
import { useLocale } from '../shell/use-locale.ts'
import { emptyMode, type ModeFaults, type ModeField, readMode, type TypedMode } from './mode-draft.ts'
import { TypeChoice } from './TypeChoice.tsx'

/** A new ship, truck or container; kept on the phone at once, also without a network. */
export function AddModeForm({
  isFirst,
  onAdded,
  onCancel,
}: {
  readonly isFirst: boolean
  readonly onAdded: (id: string) => Promise<void>
  readonly onCancel: () => void
}) {
  const { t } = useTranslation('driver')
  const locale = useLocale()
  const id = useId()
  const types = useLiveQuery(truckTypes) ?? []
  const [typed, setTyped] = useState<TypedMode>(emptyMode)
  const [faults, setFaults] = useState<ModeFaults>({})
  const [failed, setFailed] = useState(false)

  const fill = (values: Partial<TypedMode>) => setTyped({ ...typed, ...values })
  const bound = (field: keyof TypedMode) => {
    const reason = faults[field as ModeField]
    return {
      name: field,
      size: 'lg',
      value: typed[field],
      error: reason && t(`statement.faults.${reason}`, { example: typedAmount(24.5, locale) }),
      onChange: (event: { readonly target: { readonly value: string } }) =>
        fill({ [field]: event.target.value }),
    } as const
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = readMode(typed, locale)
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return
    setFailed(false)
    try {
      await onAdded(await createTransportMode(read.draft))
    } catch {
      setFailed(true)
    }
  }

  return (
    <Screen
      title={t('transportMode.addTitle')}
      back="/driver"
      action={
        <>
          <MainAction type="submit" form={id}>
            {t('transportMode.save')}
          </MainAction>
          {isFirst ? null : (
            <Button variant="ghost" size="lg" onClick={onCancel}>
              {t('transportMode.cancel')}
            </Button>
          )}
        </>
      }
    >
      {isFirst ? <chakra.p color="fg.muted">{t('transportMode.empty')}</chakra.p> : null}
      {failed ? <Alert tone="danger">{t('transportMode.notSaved')}</Alert> : null}
      <chakra.form id={id} noValidate display="grid" gap="24px" onSubmit={(event) => void save(event)}>
        <TypeChoice
          types={transportModeTypes}
          current={typed.type}
          onPick={(type) => {
            fill({ type })
            setFaults({})
          }}
        />
        {typed.type === 'truck' ? (
          <>
            <TextField
              label={t('transportMode.licencePlate')}
              autoCapitalize="characters"
              autoComplete="off"
              {...bound('identificationCode')}
              onBlur={() => fill({ identificationCode: showPlate(typed.identificationCode) })}
            />
            {types.length === 0 ? null : (
              <SelectField
                label={t('transportMode.truckType')}
                hint={t('statement.optional')}
                {...bound('truckType')}
              >
                <option value="">{t('transportMode.noTruckType')}</option>
                {types.map((type) => (
                  <option key={type.id} value={type.id}>
                    {type.names[locale]}
                  </option>
                ))}
              </SelectField>
            )}
            <TextField
              label={t('transportMode.tareWeight')}
              hint={t('statement.optional')}
              help={t('transportMode.tareHelp')}
              suffix="kg"
              inputMode="decimal"
              autoComplete="off"
              {...bound('tareWeight')}
            />
          </>
        ) : null}
        {typed.type === 'ship' ? (
          <>
            <TextField
              label={t('transportMode.shipName')}
              autoComplete="off"
              {...bound('identificationCode')}
            />
            <SelectField label={t('transportMode.shipType')} {...bound('shipType')}>
              <option value="">{t('transportMode.pick')}</option>
              {shipTypes.map((type) => (
                <option key={type} value={type}>
                  {t(`transportMode.shipTypes.${type}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('transportMode.eniNumber')}
              hint={t('statement.optional')}
              help={t('transportMode.eniHelp')}
              inputMode="numeric"
              autoComplete="off"
              {...bound('eniNumber')}
            />
          </>
        ) : null}
        {typed.type === 'container' ? (
          <TextField
            label={t('transportMode.containerNumber')}
            autoCapitalize="characters"
            autoComplete="off"
            {...bound('identificationCode')}
          />
        ) : null}
      </chakra.form>
    </Screen>
  )
}
