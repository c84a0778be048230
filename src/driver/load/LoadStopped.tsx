import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { boxOfRule, isGuidanceLetter, type ReadinessCode } from '#contract/letter-rules.ts'
import type { FlowWithProject } from '../../offline/flows.ts'
import { PhoneIcon } from '../../ui/icons.tsx'
import { Alert } from '../../ui/surfaces.tsx'
import { diallingAddress } from '../shell/place-links.ts'

const Call = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    minHeight: '48px',
    padding: '8px 14px',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'control',
    background: 'bg.panel',
    color: 'fg',
    textDecoration: 'none',
    fontWeight: '600',
    '&:focus-visible': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
  },
})

/** Why a load may not leave, box by box, and whom to call. */
export function LoadStopped({
  flow,
  missing,
}: {
  readonly flow: FlowWithProject
  readonly missing: readonly ReadinessCode[]
}) {
  const { t } = useTranslation('letter')
  const contents = missing.filter((code) => code !== 'crosses_border')
  const { name, phonePlanning } = flow.sender
  return (
    <chakra.div display="grid" gap="16px">
      <chakra.h2 fontSize="1.25rem" fontWeight="650">
        {flow.usualName}
      </chakra.h2>
      <Alert tone="danger" title={t('stopped.title')}>
        {missing.includes('crosses_border') ? <chakra.p>{t('crossBorder')}</chakra.p> : null}
        {contents.length === 0 ? null : (
          <>
            <chakra.p>{t('stopped.lacks')}</chakra.p>
            <chakra.ul listStyleType="disc" paddingLeft="20px" display="grid" gap="4px" marginTop="4px">
              {contents.map((code) => (
                <li key={code}>
                  {isGuidanceLetter(flow) ? `${t('box', { number: boxOfRule(code, flow) })}: ` : ''}
                  <strong>{t(`items.${code}`)}</strong>
                </li>
              ))}
            </chakra.ul>
          </>
        )}
      </Alert>
      <p>{t('stopped.help')}</p>
      {phonePlanning === undefined || phonePlanning === '' ? null : (
        <Call href={diallingAddress(phonePlanning)}>
          <PhoneIcon />
          {t('stopped.call', { name })}
        </Call>
      )}
    </chakra.div>
  )
}
