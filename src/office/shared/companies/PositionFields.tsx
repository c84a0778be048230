import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { parseCoordinate } from '#contract/kit/coordinates.ts'
import { loadPage } from '../../../app/frame/load-page.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { HelpText, labelStyle } from '../../../ui/controls/fields.tsx'
import type { Position } from './position.ts'
import { FieldRow } from '../../../ui/forms/FormLayout.tsx'
import { NumberInput } from '../../../ui/forms/TextInputs.tsx'
import { LoadingState } from '../../../ui/theme/surfaces.tsx'

const loadMap = () => import('./PositionMap.tsx')
const PositionMap = lazy(async () => ({ default: (await loadPage(String(loadMap), loadMap)).PositionMap }))

/** About a metre: more digits say nothing about a quay or a gate. */
const decimals = 5
const rounded = (degrees: number) => Number(degrees.toFixed(decimals))

/** Reads degrees with minutes and seconds, to the decimals of a position. */
const readAs = {
  latitude: (text: string) => roundedIfAny(parseCoordinate(text, 'latitude')),
  longitude: (text: string) => roundedIfAny(parseCoordinate(text, 'longitude')),
}
const roundedIfAny = (degrees: number | undefined) => (degrees === undefined ? undefined : rounded(degrees))

export function PositionFields({ name }: { readonly name: string }) {
  const { t } = useTranslation('companies')
  const { setValue } = useFormContext()
  const [latitude, longitude] = useWatch<Record<string, number | null>>({
    name: [`${name}.latitude`, `${name}.longitude`],
  })
  const [isOpen, setIsOpen] = useState(false)
  const change = (position: Position | undefined) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    setValue(`${name}.latitude`, position === undefined ? null : rounded(position.latitude), options)
    setValue(`${name}.longitude`, position === undefined ? null : rounded(position.longitude), options)
  }
  const position = isDegrees(latitude, 90) && isDegrees(longitude, 180) ? { latitude, longitude } : undefined
  return (
    <chakra.div role="group" aria-label={t('location.fields.position')} display="grid" gap="8px">
      <chakra.span css={labelStyle}>{t('location.fields.position')}</chakra.span>
      <HelpText>{t('location.positionHelp')}</HelpText>
      <FieldRow columns="1fr 1fr">
        <NumberInput
          name={`${name}.latitude`}
          readAs={readAs.latitude}
          label={t('location.fields.latitude')}
          required={false}
          unit="°"
          decimals={decimals}
          max={90}
        />
        <NumberInput
          name={`${name}.longitude`}
          readAs={readAs.longitude}
          label={t('location.fields.longitude')}
          required={false}
          unit="°"
          decimals={decimals}
          max={180}
        />
      </FieldRow>
      <chakra.div display="flex" flexWrap="wrap" gap="8px">
        <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'location.hideMap' : 'location.onMap')}
        </Button>
        {position === undefined ? null : (
          <Button size="sm" variant="ghost" onClick={() => change(undefined)}>
            {t('location.clearPosition')}
          </Button>
        )}
      </chakra.div>
      {isOpen ? (
        <Suspense fallback={<LoadingState label={t('location.map')} lines={6} />}>
          <PositionMap position={position} onPick={change} />
        </Suspense>
      ) : null}
    </chakra.div>
  )
}

const isDegrees = (value: number | null | undefined, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit
