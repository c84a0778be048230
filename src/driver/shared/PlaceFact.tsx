import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoadingPlace, Party } from '#contract/flows/material-flows.ts'
import { NavigateIcon, PhoneIcon } from '../../ui/theme/later-icons.tsx'
import { besideTown, showPlace } from './formats.ts'
import { diallingAddress, mapPlatform, navigationAddress } from './place-links.ts'

const Action = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '48px',
    height: '48px',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'control',
    background: 'bg.panel',
    color: 'fg',
    '&:focus-visible': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
  },
})

export function PlaceFact({
  place,
  party,
}: {
  readonly place: LoadingPlace
  readonly party: Party | undefined
}) {
  const { t } = useTranslation('statement', { keyPrefix: 'flow' })
  const address = navigationAddress(place, mapPlatform(navigator))
  const phone = party?.phonePlanning
  const street = [place.street, place.postalCode].filter(Boolean).join(', ')
  return (
    <chakra.span display="flex" gap="8px">
      <chakra.span flex="1" minWidth="0">
        <strong>{place.city ?? place.description}</strong> {besideTown(place)}
        {street === '' ? null : <chakra.span fontWeight="400">{`\n${street}`}</chakra.span>}
      </chakra.span>
      {phone === undefined || phone === '' ? null : (
        <Action href={diallingAddress(phone)} aria-label={t('call', { name: party?.name })}>
          <PhoneIcon />
        </Action>
      )}
      {address === undefined ? null : (
        <Action
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('navigate')}: ${showPlace(place)}`}
        >
          <NavigateIcon />
        </Action>
      )}
    </chakra.span>
  )
}
