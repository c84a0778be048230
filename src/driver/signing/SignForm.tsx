import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import { maySign, missingSignatures, signsNow } from '#contract/shipments/asked-signatures.ts'
import { type SignatoryRole, signatoryRoles } from '#contract/shipments/stated-signature.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { NotToBeSigned, signLetter } from '../../offline/letters/signatures.ts'
import { Alert, Card } from '../../ui/theme/surfaces.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { TileChoice } from '../shared/TileChoice.tsx'
import { Screen } from '../shell/Screen.tsx'
import { showFirstError } from '../statement/show-first-error.ts'
import { Absence } from './Absence.tsx'
import { contactFor } from './challenge-of.ts'
import { askedOf, signatoryNames } from '../shared/signatories.ts'
import { toPath } from './drawing.ts'
import { OwnPhone } from './OwnPhone.tsx'
import { type Typed, TypedSignature } from './TypedSignature.tsx'
import { useWholeScreen } from './use-whole-screen.ts'
import { WhatIsSigned } from './WhatIsSigned.tsx'

interface SignFormProps {
  readonly shipment: DriverShipment
  readonly letterHash: string
  readonly back: string
}

/** The box to sign in ends above the main action of a usual phone. */
const lowTile = { minHeight: '48px' }

/** On a phone held sideways the box to sign in takes the whole screen. */
function NextStep({
  whole,
  typed,
  disabled,
  onSave,
}: {
  readonly whole: ReturnType<typeof useWholeScreen>
  readonly typed: Typed
  readonly disabled: boolean
  readonly onSave: () => void
}) {
  const { t } = useTranslation('signing')
  const opensWhole = whole.isPossible && typed.strokes.length === 0
  return (
    <MainAction disabled={disabled} onClick={opensWhole ? whole.open : onSave}>
      {t(opensWhole ? 'wholeScreen' : 'save')}
    </MainAction>
  )
}

const ways = ['on_glass', 'own_phone', 'none'] as const

export function SignForm({ shipment, letterHash, back }: SignFormProps) {
  const { t } = useTranslation('signing')
  const wanted = useSearchParams()[0].get('role')
  const { role, pickRole, typed, setTyped } = useSignatory(shipment, wanted)
  const [way, setWay] = useState<(typeof ways)[number]>('on_glass')
  const [checked, setChecked] = useState(false)
  const { save, saving, failure } = useSaving(back)
  const whole = useWholeScreen()
  const signed = { shipment: shipment.id, role, letterHash }
  useDirtyForm(!saving && typed.strokes.length > 0)
  const onSave = () => {
    setChecked(true)
    const [name, drawing] = [typed.name.trim(), toPath(typed.strokes)]
    if (name === '' || drawing === '') showFirstError()
    else void save({ ...signed, way: 'on_glass', name, drawing })
  }
  return (
    <Screen
      title={t('title')}
      back={back}
      // A stroke may not end on a link.
      withoutLine
      action={
        way === 'on_glass' ? (
          <NextStep whole={whole} typed={typed} disabled={saving} onSave={onSave} />
        ) : undefined
      }
    >
      <WhatIsSigned shipment={shipment} />
      <Card display="grid" gap="16px" padding="16px">
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <RoleChoice shipment={shipment} role={role} onPick={pickRole} />
        <TileChoice
          name="way"
          label={t('how')}
          options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          current={way}
          onPick={setWay}
          tile={lowTile}
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
        ) : way === 'on_glass' ? (
          <TypedSignature whole={whole} typed={typed} checked={checked} onChange={setTyped} onSave={onSave} />
        ) : (
          <Absence
            saving={saving}
            onPick={(absence, reason) => void save({ ...signed, way: absence, reason })}
          />
        )}
      </Card>
    </Screen>
  )
}

function RoleChoice({
  shipment,
  role,
  onPick,
}: {
  readonly shipment: DriverShipment
  readonly role: SignatoryRole
  readonly onPick: (role: SignatoryRole) => void
}) {
  const { t } = useTranslation('signing')
  const onPaper = signatoryNames(shipment)
  return (
    <chakra.div display="grid" gap="8px">
      <chakra.p fontWeight="500">{t('who')}</chakra.p>
      <TileChoice
        name="role"
        label={t('who')}
        options={signatoryRoles
          .filter(maySign(shipment))
          .map((value) => ({ value, label: t(`roles.${onPaper(value)}`) }))}
        current={role}
        tile={lowTile}
        onPick={onPick}
      />
    </chakra.div>
  )
}

function useSignatory(shipment: DriverShipment, wanted: string | null) {
  const [role, setRole] = useState(() => firstRole(shipment, wanted))
  const nameFor = (signatory: SignatoryRole) => contactFor(shipment, signatory) ?? ''
  // Not kept when the page is left: a signature is made in one go.
  const [typed, setTyped] = useState<Typed>(() => ({ name: nameFor(role), strokes: [] }))
  const pickRole = (picked: SignatoryRole) => {
    setRole(picked)
    // A typed name stays.
    setTyped((before) => (before.name === nameFor(role) ? { ...before, name: nameFor(picked) } : before))
  }
  return { role, pickRole, typed, setTyped }
}

/**
 * The wanted role, else the first whose signature is asked for and open now: the receiver signs after the
 * unload.
 */
function firstRole(shipment: DriverShipment, wanted: string | null): SignatoryRole {
  const open = maySign(shipment)
  const named = signatoryRoles.find((role) => role === wanted)
  if (named !== undefined && open(named)) return named
  const missing = missingSignatures(askedOf(shipment), shipment.signatures).filter(open)
  const isUnloaded = shipment.unloadDate !== undefined
  const now = isUnloaded ? undefined : missing.find(signsNow(shipment))
  return now ?? missing.at(-1) ?? (isUnloaded ? 'receiver' : 'disposer')
}

function useSaving(back: string) {
  const { t } = useTranslation(['signing', 'refusals'])
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async (signature: LetterSignature) => {
    if (saving) return
    setSaving(true)
    setFailure(undefined)
    try {
      await signLetter(signature)
      void navigate(back, { replace: true, state: { saved: 'sign' } })
    } catch (error) {
      setSaving(false)
      const isRefused = error instanceof NotToBeSigned
      setFailure(t(isRefused ? `refusals:reasons.${error.code}` : 'failed'))
      if (!isRefused) reportError(error, 'save signature')
    }
  }
  return { save, saving, failure }
}
