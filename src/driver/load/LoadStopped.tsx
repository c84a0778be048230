import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { inOwnWords, isInOwnWords } from '#contract/letters/letter-boxes.ts'
import { boxOfRule, isGuidanceLetter, type ReadinessCode } from '#contract/letters/letter-rules.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { PhoneIcon } from '../../ui/theme/later-icons.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { diallingAddress } from '../shared/place-links.ts'
import { useLocale } from '../shared/use-locale.ts'

export function LoadStopped({
  flow,
  day,
  missing,
}: {
  readonly flow: FlowWithProject
  /** The day of the load, an ISO date. */
  readonly day: string
  readonly missing: readonly ReadinessCode[]
}) {
  const { t } = useTranslation('letter')
  const language = useLocale()
  const reasons = missing.filter(isInOwnWords).map((code) => inOwnWords(code, { flow, day }, { language }))
  const contents = missing.filter((code) => !isInOwnWords(code))
  const { name, phonePlanning } = flow.sender
  return (
    <chakra.div display="grid" gap="16px">
      <chakra.h2 fontSize="1.25rem" fontWeight="650">
        {flow.usualName}
      </chakra.h2>
      <Alert tone="danger" title={t('stopped.title')}>
        {reasons.map(({ key, values }) => (
          <chakra.p key={key}>{t(key, values)}</chakra.p>
        ))}
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
        <LinkButton to={diallingAddress(phonePlanning)} variant="outline" size="lg">
          <PhoneIcon />
          {t('stopped.call', { name })}
        </LinkButton>
      )}
    </chakra.div>
  )
}
