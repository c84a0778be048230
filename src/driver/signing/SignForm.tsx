import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type Dispatch, type SetStateAction, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import {
  openSignatures,
  type SignatoryRole,
  signatoryRoles,
  type SignatureWay,
  signatureWays,
} from '#contract/shipments/stated-signature.ts'
import { maxAbsenceReason, maxSignatoryName } from '#contract/shipments/signature-parts.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { signLetter } from '../../offline/letters/signatures.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { TextAreaField, TextField } from '../../ui/controls/fields.tsx'
import { Alert, Card } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { showPlace } from '../shared/formats.ts'
import { MainAction } from '../shared/MainAction.tsx'
import { TileChoice } from '../shared/TileChoice.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { showFirstError } from '../statement/show-first-error.ts'
import { contactFor } from './challenge-of.ts'
import { OwnPhone } from './OwnPhone.tsx'
import { SignaturePad } from './SignaturePad.tsx'

interface SignFormProps {
  readonly shipment: DriverShipment
  readonly letterHash: string
  readonly back: string
}

/** Not kept when the page is left: a signature is made in one go. */
const empty = { name: '', drawing: '', reason: '' }

export function SignForm({ shipment, letterHash, back }: SignFormProps) {
  const { t } = useTranslation('signing')
  const wanted = useSearchParams()[0].get('role')
  const { role, pickRole, typed, setTyped } = useSignatory(shipment, wanted)
  const [way, setWay] = useState<SignatureWay>('on_glass')
  const [checked, setChecked] = useState(false)
  const { save, saving, failed } = useSaving(back)
  const signature = signatureOf({ shipment: shipment.id, role, way, letterHash }, typed)
  useDirtyForm(!saving && (typed.drawing !== '' || typed.reason !== ''))
  const onSave = () => {
    setChecked(true)
    if (signature === undefined) showFirstError()
    else void save(signature)
  }
  return (
    <Screen
      title={t('title')}
      back={back}
      action={
        way === 'own_phone' ? undefined : (
          <MainAction disabled={saving} onClick={onSave}>
            {t(way === 'on_glass' ? 'save' : 'saveAbsence')}
          </MainAction>
        )
      }
    >
      <WhatIsSigned shipment={shipment} />
      <Card display="grid" gap="24px" padding="16px">
        {failed ? <Alert tone="danger">{t('failed')}</Alert> : null}
        <Choice
          name="role"
          label={t('who')}
          options={signatoryRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          current={role}
          onPick={pickRole}
        />
        <Choice
          name="way"
          label={t('how')}
          options={signatureWays.map((value) => ({ value, label: t(`ways.${value}`) }))}
          current={way}
          onPick={setWay}
        />
        {way === 'own_phone' ? (
          <OwnPhone
            // A challenge is for one role.
            key={role}
            shipment={shipment}
            role={role}
            letterHash={letterHash}
            back={back}
            onAnswer={save}
          />
        ) : (
          <TypedFields way={way} typed={typed} checked={checked} onChange={setTyped} />
        )}
      </Card>
    </Screen>
  )
}

function useSignatory(shipment: DriverShipment, wanted: string | null) {
  const [role, setRole] = useState(() => firstRole(shipment, wanted))
  const nameFor = (signatory: SignatoryRole) => contactFor(shipment, signatory) ?? ''
  const [typed, setTyped] = useState(() => ({ ...empty, name: nameFor(role) }))
  const pickRole = (picked: SignatoryRole) => {
    setRole(picked)
    // A typed name stays.
    setTyped((before) => (before.name === nameFor(role) ? { ...before, name: nameFor(picked) } : before))
  }
  return { role, pickRole, typed, setTyped }
}

function TypedFields({
  way,
  typed,
  checked,
  onChange,
}: {
  readonly way: 'on_glass' | 'not_present'
  readonly typed: typeof empty
  readonly checked: boolean
  readonly onChange: Dispatch<SetStateAction<typeof empty>>
}) {
  const { t } = useTranslation('signing')
  const errorOf = (field: keyof typeof empty, text: string) =>
    checked && typed[field].trim() === '' ? text : undefined
  if (way === 'not_present')
    return (
      <TextAreaField
        name="reason"
        label={t('reason')}
        help={t('reasonHelp')}
        size="lg"
        maxLength={maxAbsenceReason}
        value={typed.reason}
        error={errorOf('reason', t('reasonMissing'))}
        onChange={(event) => onChange({ ...typed, reason: event.target.value })}
      />
    )
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        size="lg"
        autoComplete="off"
        maxLength={maxSignatoryName}
        value={typed.name}
        error={errorOf('name', t('nameMissing'))}
        onChange={(event) => onChange({ ...typed, name: event.target.value })}
      />
      <SignaturePad
        label={t('draw')}
        error={errorOf('drawing', t('drawMissing'))}
        onChange={(drawing) => onChange((before) => ({ ...before, drawing }))}
      />
    </>
  )
}

/**
 * The wanted role, else the first whose signature is asked for and open now: the receiver signs after the
 * unload.
 */
function firstRole({ flow, signatures, unloadDate }: DriverShipment, wanted: string | null): SignatoryRole {
  const named = signatoryRoles.find((role) => role === wanted)
  if (named !== undefined) return named
  const open = openSignatures(flow?.signatures, signatures)
  const later = unloadDate === undefined ? open.find((role) => role !== 'receiver') : undefined
  return later ?? open.at(-1) ?? (unloadDate === undefined ? 'disposer' : 'receiver')
}

function signatureOf(
  signed: Pick<LetterSignature, 'shipment' | 'role' | 'way' | 'letterHash'>,
  typed: typeof empty,
): LetterSignature | undefined {
  const [name, reason] = [typed.name.trim(), typed.reason.trim()]
  if (signed.way === 'on_glass')
    return name === '' || typed.drawing === '' ? undefined : { ...signed, name, drawing: typed.drawing }
  return signed.way === 'own_phone' || reason === '' ? undefined : { ...signed, reason }
}

function useSaving(back: string) {
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  const save = async (signature: LetterSignature) => {
    if (saving) return
    setSaving(true)
    setFailed(false)
    try {
      await signLetter(signature)
      void navigate(back, { replace: true, state: { saved: 'sign' } })
    } catch (error) {
      setSaving(false)
      setFailed(true)
      reportError(error, 'save signature')
    }
  }
  return { save, saving, failed }
}

function WhatIsSigned({ shipment: { number, flow, mode, nettoWeight } }: Pick<SignFormProps, 'shipment'>) {
  const { t } = useTranslation('signing')
  const locale = useLocale()
  return (
    <Card display="grid" gap="4px" padding="16px">
      <chakra.span color="fg.muted">{t('what')}</chakra.span>
      <chakra.span className="numbers" fontWeight="650" fontSize="1.125rem" overflowWrap="anywhere">
        {number}
      </chakra.span>
      <FactLine
        facts={[
          flow?.usualName,
          nettoWeight === undefined
            ? undefined
            : formatAmount(nettoWeight, flow?.cargoUnit.symbol ?? '', locale),
          mode?.identificationCode,
        ]}
      />
      {flow === undefined ? null : (
        <chakra.span>
          {showPlace(flow.origin)} → {showPlace(flow.destination)}
        </chakra.span>
      )}
    </Card>
  )
}

function Choice<Value extends string>(props: Omit<ComponentProps<typeof TileChoice<Value>>, 'tile'>) {
  return (
    <chakra.div display="grid" gap="8px">
      <chakra.p fontWeight="500">{props.label}</chakra.p>
      <TileChoice {...props} tile={{ minHeight: '56px' }} />
    </chakra.div>
  )
}
