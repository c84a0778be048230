import { chakra } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { transportModeTypes } from '#contract/parties/master-data.ts'
import { changedTransportMode } from '#contract/parties/transport-mode-changes.ts'
import type { TransportMode, TransportModeDraft } from '#contract/parties/transport-modes.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { changeTransportMode, createTransportMode } from '../../offline/settings/change-transport-modes.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { ModeIcon } from '../shared/ModeIcon.tsx'
import { TileChoice } from '../shared/TileChoice.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { draftOf, emptyModeInput, inputOf, type ModeErrors, parseMode, type ModeInput } from './mode-input.ts'
import { ModeFields } from './ModeFields.tsx'
import { RemoveMode } from './RemoveMode.tsx'

interface ModeFormProps {
  readonly mode?: TransportMode | undefined
  readonly isFirst: boolean
  readonly onSaved: (id: string) => Promise<void>
  readonly onCancel: () => void
}

/** Saved on the phone, so that it works offline. */
export function ModeForm({ mode, isFirst, onSaved, onCancel }: ModeFormProps) {
  const { t } = useTranslation('vehicle')
  const id = useId()
  const { input, errors, update, clearErrors, saveFailed, save } = useModeForm(mode, onSaved)

  return (
    <Screen
      title={t(mode === undefined ? 'addTitle' : 'editTitle')}
      back="/driver"
      action={
        <>
          <MainAction type="submit" form={id}>
            {t(mode === undefined ? 'save' : 'saveChanges')}
          </MainAction>
          {isFirst ? null : (
            <Button variant="ghost" size="lg" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </>
      }
    >
      {isFirst ? <chakra.p color="fg.muted">{t('empty')}</chakra.p> : null}
      {saveFailed ? <Alert tone="danger">{t('notSaved')}</Alert> : null}
      <chakra.form id={id} noValidate display="grid" gap="24px" onSubmit={(event) => void save(event)}>
        {mode === undefined ? (
          <TileChoice
            name="type"
            label={t('type')}
            options={transportModeTypes.map((value) => ({
              value,
              label: (
                <>
                  <ModeIcon type={value} />
                  {t(`types.${value}`)}
                </>
              ),
            }))}
            current={input.type}
            onPick={(type) => {
              update({ type })
              clearErrors()
            }}
          />
        ) : null}
        <ModeFields input={input} errors={errors} onChange={update} />
      </chakra.form>
      {mode === undefined ? null : <RemoveMode mode={mode} onRemoved={onCancel} />}
    </Screen>
  )
}

function useModeForm(mode: TransportMode | undefined, onSaved: ModeFormProps['onSaved']) {
  const locale = useLocale()
  const confirmTare = useConfirmedTare()
  const [input, setInput] = useState<ModeInput>(() =>
    mode === undefined ? emptyModeInput : inputOf(mode, locale),
  )
  const [errors, setErrors] = useState<ModeErrors>({})
  const [saveFailed, setSaveFailed] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseMode(input, locale, mode?.id)
    setErrors('errors' in parsed ? parsed.errors : {})
    if ('errors' in parsed || !(await confirmTare(parsed.draft))) return
    setSaveFailed(false)
    try {
      await onSaved(await store(mode, parsed.draft))
    } catch (error) {
      setSaveFailed(true)
      reportError(error, 'save transport mode')
    }
  }
  return {
    input,
    errors,
    update: (changed: Partial<ModeInput>) => setInput({ ...input, ...changed }),
    clearErrors: () => setErrors({}),
    saveFailed,
    save,
  }
}

async function store(mode: TransportMode | undefined, { id, ...draft }: TransportModeDraft): Promise<string> {
  if (mode === undefined) return createTransportMode(draft)
  const change = { before: draftOf(mode), after: { id, ...draft } }
  if (JSON.stringify(changedTransportMode(mode, change)) !== JSON.stringify(mode))
    await changeTransportMode(change)
  return id
}

/**
 * The empty weight, in kilograms, of trucks that carry cargo: beyond it, tonnes were taken for kilograms or a
 * digit is too many.
 */
const isPlausibleTare = (tare: number) => tare >= 1000 && tare <= 40_000

/** Asks about an empty weight that no truck has; forbids nothing. */
function useConfirmedTare(): (draft: TransportModeDraft) => Promise<boolean> {
  const { t } = useTranslation(['vehicle', 'statement'])
  const locale = useLocale()
  return async ({ truck }) => {
    const tare = truck?.tareWeight
    if (tare === undefined || isPlausibleTare(tare)) return true
    return await confirm({
      title: t('statement:implausible.title'),
      body: t('implausibleTare', { tare: formatAmount(tare, 'kg', locale) }),
      confirm: t('statement:implausible.confirm'),
      cancel: t('statement:implausible.cancel'),
      emphasis: 'cancel',
    })
  }
}
