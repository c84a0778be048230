import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { agreedDraftsOf, agreedFields, forwardByAgreement } from '../../offline/shipments/turned-away.ts'
import { HelpText, TextField } from '../../ui/controls/fields.tsx'
import { Alert, Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { showFirstError } from '../statement/show-first-error.ts'
import { useStoredText } from '../statement/use-stored-text.ts'

const maxLengths = { name: 255, street: 255, postalCode: 20, city: 255, agreedWith: 255 }
const optional: ReadonlySet<string> = new Set(['street', 'postalCode'])

/** Where no flow leads there yet: with whom it was agreed by telephone. */
export function AgreedReceiverForm({
  shipment,
  back,
  children,
}: {
  readonly shipment: DriverShipment
  readonly back: string
  readonly children: ReactNode
}) {
  const { t } = useTranslation(['onward', 'statement'])
  const { texts, missing, saving, failed, save } = useAgreement(shipment, back)
  return (
    <Screen
      title={t('toOther')}
      back={back}
      action={
        <MainAction disabled={saving} onClick={() => void save()}>
          {t('forward.save')}
        </MainAction>
      }
    >
      <FactLine facts={[shipment.flow?.usualName, shipment.number]} />
      {children}
      <Card display="grid" gap="24px" padding="16px">
        <SectionTitle>{t('forward.agreed')}</SectionTitle>
        <HelpText>{t('forward.agreedHint')}</HelpText>
        {failed ? <Alert tone="danger">{t('forward.failed')}</Alert> : null}
        {missing.length === 0 ? null : (
          <Alert tone="danger">{t('statement:faultsTitle', { count: missing.length })}</Alert>
        )}
        {agreedFields.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`forward.${name}`)}
            hint={optional.has(name) ? t('statement:optional') : undefined}
            size="lg"
            maxLength={maxLengths[name]}
            value={texts[name].text ?? ''}
            error={missing.includes(name) ? t('forward.missing') : undefined}
            onChange={(event) => texts[name].change(event.target.value)}
          />
        ))}
      </Card>
    </Screen>
  )
}

function useAgreement(shipment: DriverShipment, back: string) {
  const navigate = useNavigate()
  const draft = `forward:${shipment.id}`
  const texts = useAgreedTexts(draft)
  const [submitted, setSubmitted] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const missing = agreedFields.filter((name) => !optional.has(name) && valueOf(texts[name].text) === '')
  useDirtyForm(agreedFields.some((name) => texts[name].unsaved))

  const save = async () => {
    setSubmitted(true)
    const [name, street, postalCode, city, agreedWith] = agreedFields.map((field) =>
      valueOf(texts[field].text),
    )
    if (!name || !city || !agreedWith) return showFirstError()
    if (saving) return
    setSaving(true)
    setFailed(false)
    try {
      await forwardByAgreement(draft, shipment.id, {
        name,
        city,
        agreedWith,
        ...(street && { street }),
        ...(postalCode && { postalCode }),
      })
      void navigate(back, { replace: true, state: { saved: 'forward' } })
    } catch (error) {
      setSaving(false)
      setFailed(true)
      reportError(error, 'save agreed receiver')
    }
  }
  return { texts, missing: submitted ? missing : [], saving, failed, save }
}

const valueOf = (text: string | undefined) => text?.trim() ?? ''

function useAgreedTexts(draft: string) {
  const [name, street, postalCode, city, agreedWith] = agreedDraftsOf(draft)
  return {
    name: useStoredText(name),
    street: useStoredText(street),
    postalCode: useStoredText(postalCode),
    city: useStoredText(city),
    agreedWith: useStoredText(agreedWith),
  }
}
